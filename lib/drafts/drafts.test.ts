/** @jest-environment jsdom */
import { deleteDrafts, dropDraft, findDraft, saveDraft } from "./drafts";

beforeEach(() => window.sessionStorage.clear());

test("finds a draft only for the same user and form", () => {
  saveDraft("u-rep", "add-account", { name: "Initech" });

  expect(findDraft("u-rep", "add-account")).toEqual({ name: "Initech" });
  expect(findDraft("u-rep", "profile")).toBeNull();
  expect(findDraft("u-other", "add-account")).toBeNull();
});

test("deletes a dropped draft", () => {
  saveDraft("u-rep", "add-account", { name: "Initech" });

  dropDraft("u-rep", "add-account");

  expect(findDraft("u-rep", "add-account")).toBeNull();
});

test("S15 · deletes other users' drafts and keeps the current user's", () => {
  saveDraft("u-rep", "add-account", { name: "Initech" });
  saveDraft("u-rep2", "add-account", { name: "Hooli" });

  deleteDrafts("u-rep2");

  expect(findDraft("u-rep", "add-account")).toBeNull();
  expect(findDraft("u-rep2", "add-account")).toEqual({ name: "Hooli" });
});

test.each(["null", "{", "[1]", '{"name":5}', "7"])("ignores a draft of %s", (text) => {
  window.sessionStorage.setItem("sightline.draft:u-rep:profile", text);

  expect(findDraft("u-rep", "profile")).toBeNull();
});

test("doesn't throw when storage refuses a draft", () => {
  const spy = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

  saveDraft("u-rep", "profile", { name: "Ravi" });

  expect(findDraft("u-rep", "profile")).toBeNull();
  spy.mockRestore();
});
