"""What fills the window, each screen with its layout (where everything is) and its drawing."""
