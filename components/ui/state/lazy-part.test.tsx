/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { LazyPart } from "./lazy-part";

function show(load: Promise<{ default: () => React.ReactNode }>) {
  const Part = lazy(() => load);
  return render(
    <LazyPart failure="The teams could not be shown" loading="Loading the teams" waiting="h-64">
      <Part />
    </LazyPart>,
  );
}

test("a part whose code is on its way has a skeleton in its place, and is there when that has come", async () => {
  let arrive = (_: { default: () => React.ReactNode }) => {};
  show(new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByText("Loading the teams")).toBeInTheDocument();

  await act(async () => arrive({ default: () => <p>Two teams</p> }));
  expect(screen.getByText("Two teams")).toBeVisible();
  expect(screen.queryByText("Loading the teams")).toBeNull();
});

test("a part whose code doesn't come says so, with the way to try again", async () => {
  for (const level of ["error", "warn"] as const) jest.spyOn(console, level).mockImplementation(() => {});
  const failed = Promise.reject(new Error("no such chunk"));
  await act(async () => void show(failed));

  expect(await screen.findByText("The teams could not be shown")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});
