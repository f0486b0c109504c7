/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { PartList } from "./part-list";

test("shows each part with its state", () => {
  render(
    <PartList
      readiness={{ ready: true, missing: ["firestore"], parts: { database: "ok", firestore: "away", mail: "off" } }}
    />,
  );

  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "DatabaseOK",
    "FirestoreNot responding",
    "Mail serverNot set up",
  ]);
});
