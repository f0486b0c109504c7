/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { findLinkUrl, useCleanUrl } from "./link-in-history";

beforeEach(() => window.history.replaceState({ ofTheRouter: 1 }, "", "/reset-password?token=secret&problem=password"));

test("removes the token from the URL and still finds the link after a reload", () => {
  renderHook(() => useCleanUrl());

  expect(window.location.href).toMatch(/\/reset-password$/);
  expect(window.history.state).toMatchObject({ ofTheRouter: 1 });
  expect(findLinkUrl()).toBe("/reset-password?token=secret");
});

test("returns no link for an expired one, so that it isn't reopened in a loop", () => {
  expect(findLinkUrl()).toBeNull();
});

test("returns no link for another history entry", () => {
  renderHook(() => useCleanUrl());
  window.history.pushState(null, "", "/register");

  expect(findLinkUrl()).toBeNull();
});
