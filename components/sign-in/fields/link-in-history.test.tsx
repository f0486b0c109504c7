/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { findLinkUrl, useCleanUrl } from "./link-in-history";

beforeEach(() => window.history.replaceState({ ofTheRouter: 1 }, "", "/reset-password?token=secret&problem=password"));

test("the token leaves the address bar, and a reload finds it again", () => {
  renderHook(() => useCleanUrl());

  expect(window.location.href).toMatch(/\/reset-password$/);
  expect(window.history.state).toMatchObject({ ofTheRouter: 1 });
  expect(findLinkUrl()).toBe("/reset-password?token=secret");
});

test("a link that has expired isn't opened again and again", () => {
  expect(findLinkUrl()).toBeNull();
});

test("another entry of the history has no link", () => {
  renderHook(() => useCleanUrl());
  window.history.pushState(null, "", "/register");

  expect(findLinkUrl()).toBeNull();
});
