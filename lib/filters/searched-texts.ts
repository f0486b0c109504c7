import type { Scope } from "./scope";

/** What a search of a list covers, by the list's scope; null: everything. */
export const searchedTexts: Readonly<Record<Scope, string | null>> = {
  all: null,
  team: "This search covers your team’s accounts only.",
  mine: "This search covers your own accounts only.",
};
