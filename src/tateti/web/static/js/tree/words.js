// A step of the search as a sentence.

import { _ } from "../i18n.js";
import { bound, valueInWords } from "./picture.js";

/**
 * @param {{kind: string, visit: number}} step
 * @param {import("./replay.js").TreeNode[]} nodes
 * @param {Map<number, import("./replay.js").Known>} known what is known after the step
 */
export function stepInWords(step, nodes, known) {
  const node = nodes[step.visit];
  const move = node.move ?? _("the root");
  const now = known.get(step.visit);
  const [alpha, beta] = [bound(now.alpha, "alpha"), bound(now.beta, "beta")];
  if (step.kind === "enter")
    return _("Into {move}, where {player} moves: α {alpha}, β {beta}.", { move, player: node.player, alpha, beta });
  const parts = [];
  if (node.cut) {
    const count = node.cut.never_looked_at.length;
    parts.push(
      _("α {alpha} ≥ β {beta}: the rest of {move} is cut, {count} not looked at.", { alpha, beta, move, count }),
    );
  }
  parts.push(_("Out of {move}: {value}.", { move, value: valueInWords(node) }));
  if (node.parent) {
    const above = known.get(node.parent.visit);
    parts.push(
      _("Above it now: α {alpha}, β {beta}.", { alpha: bound(above.alpha, "alpha"), beta: bound(above.beta, "beta") }),
    );
  }
  return parts.join(" ");
}
