// The page without a server: the engine takes its place, and then everything is as it always is.

import "./install.js";
import "../main.js";
