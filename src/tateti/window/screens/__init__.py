"""What fills the window: the menu and a match, each with its layout (where everything is) and its drawing."""
