// What the page itself answers before the engine is there, for a test to compare: positions, and matches move by move.

import { readFileSync } from "node:fs";

const { page, games, bots, positions, matches } = JSON.parse(readFileSync(0, "utf-8"));
const { Beginning } = await import(`${page}/site/beginning.js`);
let now = 1_700_000_000;
const told = async (value) => value;
const beginning = new Beginning(() => told(games), () => told(bots), undefined, () => now);

const shown = { positions: [], matches: [] };
for (const { game, position } of positions) {
  const answer = await beginning.answer("GET", "/api/position", { game, position }, null);
  shown.positions.push(answer && answer.body);
}
for (const { wanted, moves } of matches) {
  const made = await beginning.answer("POST", "/api/matches", {}, wanted);
  if (!made) {
    shown.matches.push(null);
    continue;
  }
  const { id } = made.body.match;
  const secrets = Object.fromEntries(made.body.seats.map(({ side, secret }) => [side, secret]));
  const states = [made.body.match];
  for (const move of moves) {
    now += 1.375;
    const { to_move: side, ply, event } = states.at(-1);
    const body = { secret: secrets[side], move, ply, key: `${event} ${move}` };
    const path = `/api/matches/${id}/moves`;
    const answer = await beginning.answer("POST", path, {}, body);
    await beginning.answer("POST", path, {}, body); // the same again is one move
    const illegal = { ...body, move: "Xz9", key: "another" };
    if (await beginning.answer("POST", path, {}, illegal)) throw new Error("an illegal move was played");
    states.push(answer.body);
  }
  shown.matches.push({ states, log: await beginning.logs.read(id) });
}
process.stdout.write(JSON.stringify(shown));
