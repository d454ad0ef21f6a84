// A match at a table of a tournament.

/** Whether it is one: nothing is taken back there, nobody plays again, and the names are given. @param {import("./model.js").MatchModel} model */
export const isInTournament = ({ match }) => Boolean(match.tournament);
