// Addresses of the page, where a server answers at each of them, and in a folder where only some have files.

import assert from "node:assert/strict";
import test from "node:test";

/** The module as it is on a page. @param {string} address @param {string[] | null} pages @param {string} [root] */
async function on(address, pages, root) {
  const meta = { getAttribute: () => JSON.stringify({ pages }) };
  const page = { documentElement: { dataset: { root } }, querySelector: () => (pages ? meta : null) };
  const { href, origin, pathname, search } = new URL(address);
  Object.assign(globalThis, { document: page, location: { href, origin, pathname, search } });
  const fresh = `${address} ${pages} ${root}`; // it reads the page once
  return import(`../../../src/tateti/web/static/js/address.js?${encodeURIComponent(fresh)}`);
}

const PAGES = ["/", "/learn", "/analysis"];

test("a server answers at every address", async () => {
  const { addressOf, fileOf, path, queryHere } = await on("http://host/m/abc?ply=2", null);
  assert.equal(addressOf("/m/abc?ply=2#first.key"), "/m/abc?ply=2#first.key");
  assert.equal(fileOf("/files/main.js"), "/files/main.js");
  assert.deepEqual([path(), queryHere()], ["/m/abc", "?ply=2"]);
});

test("a question of the start is not taken for an address where a server answers", async () => {
  const { path, queryHere } = await on("http://host/?at=/m/abc", null);
  assert.deepEqual([path(), queryHere()], ["/", "?at=/m/abc"]);
});

test("in a folder an address without a file is one of the start", async () => {
  const { addressOf, fileOf, loadable } = await on("http://host/a/b/learn/", PAGES, "../");
  assert.equal(addressOf("/learn?game=x#part"), "/a/b/learn?game=x#part");
  assert.equal(addressOf("/"), "/a/b/");
  assert.equal(addressOf("/m/abc?ply=2&x=1#first.key"), "/a/b/?at=/m/abc&ply=2&x=1#first.key");
  assert.equal(addressOf("/puzzles/a b&c"), "/a/b/?at=/puzzles/a%20b%26c");
  assert.equal(loadable("/m/abc"), "/?at=/m/abc");
  assert.equal(fileOf("/files/main.js"), "/a/b/files/main.js");
});

test("what is written so is read back", async () => {
  for (const wanted of ["/m/abc", "/m/abc?ply=2", "/puzzles/a%20b?x=/y&z=1", "/no/such/page"]) {
    const { addressOf } = await on("http://host/a/", PAGES, "./");
    const { path, queryHere } = await on(`http://host${addressOf(wanted)}`, PAGES, "./");
    assert.equal(path() + queryHere(), wanted);
  }
});

test("what leads out of the page is no address of it", async () => {
  for (const at of ["https://elsewhere.example/", "javascript:alert(1)", "%E0%A4%A", ""]) {
    const { path } = await on(`http://host/a/?at=${at}`, PAGES, "./");
    assert.equal(path(), "/");
  }
  const { addressOf, path } = await on("http://host/a/?at=//elsewhere.example/", PAGES, "./");
  assert.equal(addressOf(path()), "/a/?at=//elsewhere.example/"); // still a question of the start
});
