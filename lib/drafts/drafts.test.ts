/** @jest-environment jsdom */
import { deleteDrafts, dropDraft, findDraft, saveDraft } from "./drafts";

beforeEach(() => window.sessionStorage.clear());

test("a draft is there again for the same person and form, and for nobody else", () => {
  saveDraft("u-rep", "add-account", { name: "Initech" });

  expect(findDraft("u-rep", "add-account")).toEqual({ name: "Initech" });
  expect(findDraft("u-rep", "profile")).toBeNull();
  expect(findDraft("u-other", "add-account")).toBeNull();
});

test("a draft that was sent is gone", () => {
  saveDraft("u-rep", "add-account", { name: "Initech" });

  dropDraft("u-rep", "add-account");

  expect(findDraft("u-rep", "add-account")).toBeNull();
});

test("S15 · when somebody else comes, the drafts of the one before go; their own stay", () => {
  saveDraft("u-rep", "add-account", { name: "Initech" });
  saveDraft("u-rep2", "add-account", { name: "Hooli" });

  deleteDrafts("u-rep2");

  expect(findDraft("u-rep", "add-account")).toBeNull();
  expect(findDraft("u-rep2", "add-account")).toEqual({ name: "Hooli" });
});

test.each(["null", "{", "[1]", '{"name":5}', "7"])("a draft of %s is none", (text) => {
  window.sessionStorage.setItem("sightline.draft:u-rep:profile", text);

  expect(findDraft("u-rep", "profile")).toBeNull();
});

test("storage that refuses keeps no draft, and that is all", () => {
  const spy = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

  saveDraft("u-rep", "profile", { name: "Ravi" });

  expect(findDraft("u-rep", "profile")).toBeNull();
  spy.mockRestore();
});
