import type { Brief } from "./brief";
import { refreshContactDetails } from "./refresh-contact-details";

const brief: Brief = {
  name: "3M",
  made: "",
  summary: [],
  parts: [
    {
      title: "Key contacts",
      empty: "",
      lines: [
        {
          key: "1",
          label: "Ada",
          text: "CFO",
          note: "",
          reach: { id: "ada", email: "old@3m.com.example", phone: "1" },
        },
        {
          key: "2",
          label: "Ben",
          text: "VP",
          note: "",
          reach: { id: "ben", email: "ben@3m.com.example", phone: null },
        },
        { key: "3", label: "Open roles", text: "Champion", note: "", reach: null },
      ],
    },
  ],
};

test("refreshes emails and phones, and removes those of people who are now do-not-contact", async () => {
  const refreshed: string[] = [];
  const { brief: now, problem } = await refreshContactDetails("3m", brief, async ({ account_id, id }, field) => {
    refreshed.push(`${account_id} ${id} ${field}`);
    if (id === "ben")
      return { kind: "refused", code: "do_not_contact", detail: "Ben is marked as do not contact.", fields: {} };
    return { kind: "ok", data: { value: field === "email" ? "new@3m.com.example" : "2" } };
  });

  expect(refreshed.sort()).toEqual(["3m ada email", "3m ada phone", "3m ben email"]);
  expect(now.parts[0]?.lines.map(({ text, reach }) => [text, reach])).toEqual([
    ["CFO", { id: "ada", email: "new@3m.com.example", phone: "2" }],
    ["VP · Ben is marked as do not contact.", { id: "ben", email: null, phone: null }],
    ["Champion", null],
  ]);
  expect(problem).toBe("Ben is marked as do not contact.");
});
