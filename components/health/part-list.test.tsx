/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { PartState } from "@/lib/contracts/operations/health";
import { PartList } from "./part-list";

const show = (parts: Record<string, PartState>) => {
  render(<PartList readiness={{ ready: true, missing: [], parts }} />);
  return screen.getAllByRole("listitem").map((item) => item.textContent);
};

test("a replica that isn't read is named, and what answers for it", () => {
  expect(show({ database: "ok", replica: "away", mail: "off" })).toEqual([
    "DatabaseOK",
    "ReplicaNot in use",
    "Mail serverNot set up",
  ]);
  expect(screen.queryByText(/reads go to the primary/)).not.toBeNull();
});

test("a replica that is read is OK, as any other part", () => {
  expect(show({ database: "ok", replica: "ok", mail: "away" })).toEqual([
    "DatabaseOK",
    "ReplicaOK",
    "Mail serverMissing",
  ]);
});

test("where no replica is set, none is spoken of", () => {
  expect(show({ database: "ok", migrations: "ok" })).toEqual(["DatabaseOK", "MigrationsOK"]);
  expect(screen.queryByText(/replica/i)).toBeNull();
});
