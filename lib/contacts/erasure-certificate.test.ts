import { listErasureCounts, writeErasureCertificate } from "./erasure-certificate";

test("counts are labeled and sorted, most rows first, and a table without a label has its own name", () => {
  expect(listErasureCounts({ notes: 2, chart_annotations: 1, account_changes: 7 })).toEqual([
    { place: "History", count: 7 },
    { place: "Notes", count: 2 },
    { place: "Chart annotations", count: 1 },
  ]);
});

test("the certificate says when, by whom and how much", () => {
  const text = writeErasureCertificate({
    id: "00000000-0000-4000-8000-000000000001",
    state: "done",
    created_at: "2026-03-02T09:00:00.000Z",
    ended_at: "2026-03-02T09:00:05.000Z",
    created_by: { uid: "1", name: "Ada Moss" },
    counts: { contacts: 1, notes: 12 },
  });

  expect(text).toContain("Number: 00000000-0000-4000-8000-000000000001\nRequested: 2026-03-02T09:00:00.000Z");
  expect(text).toContain("By: Ada Moss\n\nRows deleted or changed:\n  Notes: 12\n  Contacts: 1\n");
});
