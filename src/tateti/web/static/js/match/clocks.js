// How much time each side has left, as it runs down.

/** @param {import("../shapes.d.ts").Match} match @param {number} heardAt when the server told it @returns {[number, number] | null} */
export function timeLeft(match, heardAt) {
  if (!match.clock) return null;
  const gone = match.clock.running ? (performance.now() - heardAt) / 1000 : 0;
  const turn = match.to_move === "first" ? 0 : 1;
  return /** @type {[number, number]} */ (
    match.clock.left.map((left, i) => (i === turn ? Math.max(0, left - gone) : left))
  );
}
