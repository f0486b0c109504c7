/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { PartState } from "@/lib/contracts/operations/health";
import { PartList } from "./part-list";

const show = (parts: Record<string, PartState>) => {
  render(<PartList readiness={{ ready: true, missing: [], parts }} />);
  return screen.getAllByRole("listitem").map((item) => item.textContent);
};

test("shows an unavailable replica as not in use and says that reads go to the primary", () => {
  expect(show({ database: "ok", replica: "away", mail: "off" })).toEqual([
    "DatabaseOK",
    "ReplicaNot in use",
    "Mail serverNot set up",
  ]);
  expect(screen.queryByText(/reads go to the primary/)).not.toBeNull();
});

test("shows an available replica as OK", () => {
  expect(show({ database: "ok", replica: "ok", mail: "away" })).toEqual([
    "DatabaseOK",
    "ReplicaOK",
    "Mail serverMissing",
  ]);
});

test("doesn't mention a replica when none is configured", () => {
  expect(show({ database: "ok", migrations: "ok" })).toEqual(["DatabaseOK", "MigrationsOK"]);
  expect(screen.queryByText(/replica/i)).toBeNull();
});
