// What a link cannot do: be opened where its address means another device, or have a match in it that is too long.

import { h } from "../dom.js";
import { _ } from "../i18n.js";
import { hasOthers } from "../others.js";
import { readableQuery } from "../router.js";
import { cannotBeOpened } from "./shared-link.js";

const LONGEST_LINK = 2000; // characters that programs take as a link without cutting it

/** The path of a link that has a whole record in it; null where that is too long. @param {string} record */
export function recordPath(record) {
  const path = `/analysis${readableQuery({ record })}`;
  return path.length > LONGEST_LINK ? null : path;
}

/** Where the address of the link means every device itself, what can be done. */
export function onlyOnThisDevice() {
  const here = _("its address is that of this computer alone.");
  if (hasOthers()) return cannotBeOpened(here);
  return cannotBeOpened(
    here,
    h("p", null, _("Start the small server in the folder of the page like this, and open the address that it says:")),
    h("code", { class: "command" }, "python serve.py ", h("span", null, "--network")),
    h("p", { class: "small" }, _("Or put the folder on a web host.")),
  );
}
