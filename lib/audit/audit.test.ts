import { type AuditEntry, type AuditExportPage, auditActions } from "@/lib/contracts/operations/audit";
import { describeEntry } from "./describe";
import { readAuditPages } from "./read-pages";
import { writeAuditCsv } from "./write-csv";

const names = { lena: "Lena Ortiz", ravi: "Ravi Petersen", apple: "Apple Inc", acme: "Acme" };
/** The export's lines in small chunks, without the last `missingBytes` bytes. */
function streamOf(pages: readonly AuditExportPage[], missingBytes = 0): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      const until = Math.min(from + 7, bytes.length - missingBytes);
      if (from === until) return controller.close();
      controller.enqueue(bytes.slice(from, until));
      from = until;
    },
  });
}

const entry = (action: string, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: "2026-03-02T09:00:00.000Z",
  client_id: "acme",
  actor_id: "lena",
  action,
  subject: "ravi",
  before: null,
  after: null,
  details: {},
  ip: "203.0.113.9",
  agent: null,
  ...overrides,
});

test.each<[Parameters<typeof entry>, string]>([
  [
    ["view.default", { subject: "east", after: { view: "CFOs" }, details: { team: "East", list: "contact" } }],
    "Lena Ortiz set the default view of contacts for the team “East”: “CFOs”",
  ],
  [
    ["view.default", { subject: "east", after: { view: "Coast" }, details: { team: "East", list: "account" } }],
    "Lena Ortiz set the default view of the team “East”: “Coast”",
  ],
  [
    ["member.change_role", { before: { role: "user" }, after: { role: "sales_rep" } }],
    "Lena Ortiz changed Ravi Petersen's role from user to sales rep",
  ],
  [["member.disable"], "Lena Ortiz disabled Ravi Petersen"],
  [
    ["connector.change", { subject: "feeds", before: { enabled: true }, after: { enabled: false } }],
    "Lena Ortiz switched newsroom announcements off",
  ],
  [
    ["factor.policy", { before: { required_from: null }, after: { required_from: "2026-12-10" } }],
    "Lena Ortiz required a second factor from 10 Dec 2026",
  ],
  [
    ["factor.policy", { before: { required_from: "2026-12-10" }, after: { required_from: "2026-12-24" } }],
    "Lena Ortiz required a second factor from 24 Dec 2026 instead of 10 Dec 2026",
  ],
  [
    ["factor.policy", { before: { required_from: "2026-12-10" }, after: { required_from: null } }],
    "Lena Ortiz made a second factor optional",
  ],
  [
    [
      "member.right",
      {
        details: { role: "sales_rep", permission: "exportData" },
        before: { is_allowed: true },
        after: { is_allowed: false },
      },
    ],
    "Lena Ortiz denied the role “sales rep” a permission: exports accounts and contacts",
  ],
  [
    [
      "member.right",
      {
        details: { role: "sales_rep", permission: "exportData" },
        before: { is_allowed: false },
        after: { is_allowed: true },
      },
    ],
    "Lena Ortiz allowed the role “sales rep” a permission: exports accounts and contacts",
  ],
  [
    ["client.retention", { before: { audit_log: 730, invitations: 30 }, after: { audit_log: 3650, invitations: 1 } }],
    "Lena Ortiz changed the retention periods: audit log 3,650 days instead of 730, expired invitations 1 day instead of 30",
  ],
  [["client.sample_data", { details: { accounts: 12 } }], "Lena Ortiz added sample data: 12 accounts"],
  [["client.sample_data_end", { details: { accounts: 12 } }], "Lena Ortiz removed the sample data: 12 accounts"],
  [
    ["session.start", { details: { method: "traditional", factor: "passkey", after_password: false } }],
    "Lena Ortiz signed in with a passkey alone",
  ],
  [
    ["session.start", { details: { method: "traditional", factor: "passkey", after_password: true } }],
    "Lena Ortiz signed in with a password and a passkey",
  ],
  [["session.start", { details: { method: "microsoft" } }], "Lena Ortiz signed in with Microsoft"],
  [
    ["session.start", { details: { method: "microsoft", factor: "passkey" } }],
    "Lena Ortiz signed in with Microsoft and a passkey",
  ],
  [
    ["session.end", { details: { reason: "disabled" } }],
    "Lena Ortiz ended all sessions of Ravi Petersen by disabling them",
  ],
  [
    ["session.end", { details: { reason: "factor_add" } }],
    "Lena Ortiz ended all their other sessions by setting up the required second factor",
  ],
  [
    ["factor.reset", { details: { reason: "Lost her phone" } }],
    "Lena Ortiz reset the second factors of Ravi Petersen: “Lost her phone”",
  ],
  [
    ["identity.disconnect", { details: { realm: "client:acme", reason: "New app" } }],
    "Lena Ortiz disconnected Ravi Petersen from the company's identity provider: “New app”",
  ],
  [
    ["identity.disconnect", { subject: "lena", details: { realm: "microsoft" } }],
    "Lena Ortiz disconnected a Microsoft account",
  ],
  [
    ["identity.disconnect_all", { subject: "acme", details: { people: 412 } }],
    "Lena Ortiz disconnected 412 people from single sign-on",
  ],
  [
    ["session.end", { details: { reason: "identity_disconnect" } }],
    "Lena Ortiz ended the sessions of Ravi Petersen that began through the disconnected provider",
  ],
  [["factor.reset", { details: {} }], "Lena Ortiz reset the second factors of Ravi Petersen"],
  [
    ["session.end", { details: { reason: "sso_required" } }],
    "Lena Ortiz ended the sessions of Ravi Petersen that the required single sign-on doesn’t allow",
  ],
  [
    ["account.assign", { subject: "apple", before: { owner: null }, after: { owner: "ravi" } }],
    "Lena Ortiz assigned Apple Inc to Ravi Petersen",
  ],
  [
    ["account.assign", { subject: "apple", before: { owner: "ravi" }, after: { owner: null } }],
    "Lena Ortiz removed Ravi Petersen as the owner of Apple Inc",
  ],
  [
    ["account.bulk", { subject: "a bulk", details: { kind: "assign", uid: "ravi", accounts: 312 } }],
    "Lena Ortiz began to change the owner of 312 accounts",
  ],
  [
    ["account.bulk", { subject: "a bulk", details: { kind: "undo_hour", uid: "ravi", accounts: 3 } }],
    "Lena Ortiz began to undo what Ravi Petersen changed within an hour on 3 accounts",
  ],
  [
    ["account.bulk_undo", { subject: "a bulk", details: { kind: "remove" } }],
    "Lena Ortiz undid a bulk change: remove many accounts",
  ],
  [
    ["sso.change", { before: { enabled: false, issuer: "a" }, after: { enabled: true, issuer: "a" } }],
    "Lena Ortiz changed the Enterprise SSO settings: enabled",
  ],
  [
    [
      "sso.tenants",
      { subject: "acme", before: { tenant_ids: [] }, after: { tenant_ids: ["3fa9d2c1", "7be04f66"] }, details: {} },
    ],
    "Lena Ortiz changed the Microsoft tenants whose people may join from none to 3fa9d2c1, 7be04f66",
  ],
  [["sso.domain_proven", { subject: "acme.example" }], "Lena Ortiz verified the domain acme.example"],
  [
    ["sso.domain_lost", { actor_id: null, subject: "acme.example" }],
    "Sightline ended the verification of the domain acme.example, which another client has verified",
  ],
  [
    ["audit.stream", { before: { address: null }, after: { address: "siem.example" }, details: { new_secret: true } }],
    "Lena Ortiz set the audit log to be sent to siem.example with a new secret",
  ],
  [
    ["audit.stream", { before: { address: "siem.example" }, after: { address: null } }],
    "Lena Ortiz stopped sending the audit log to siem.example",
  ],
  [
    ["audit.stream_stop", { actor_id: null, details: { address: "siem.example", failure: "No answer" } }],
    "Sightline stopped sending the audit log to siem.example after days of failures: No answer",
  ],
  [
    ["audit.export_end", { subject: "a file", details: { rows: 500, complete: false } }],
    "Lena Ortiz did not finish an export of the audit log: 500 written",
  ],
  [["message.change", { details: { title: "Hello" } }], "Lena Ortiz changed the message “Hello”"],
  [
    ["client.suspend", { subject: "acme", details: { reason: "Unpaid" } }],
    "Lena Ortiz suspended the workspace: “Unpaid”",
  ],
  [["client.resume", { subject: "acme", details: { reason: "Paid" } }], "Lena Ortiz resumed the workspace: “Paid”"],
  [
    ["client.delete", { subject: "acme", details: { reason: "Contract ended", due: "2026-12-26" } }],
    "Lena Ortiz deleted the workspace, whose data will be removed on 26 Dec 2026: “Contract ended”",
  ],
  [
    ["client.export", { subject: "acme", details: { reason: "Moving on" } }],
    "Lena Ortiz began to export the workspace’s data: “Moving on”",
  ],
  [["job.send_again", { details: { queue: "mail" } }], "Lena Ortiz retried a dead letter (Emails)"],
  [
    ["job.discard", { subject: "all", details: { queue: "mail", client: "acme", count: 12, reason: "Outdated" } }],
    "Lena Ortiz discarded 12 dead letters (Emails, acme): Outdated",
  ],
  [
    ["client.export_end", { subject: "acme", details: { rows: 12, complete: true } }],
    "Lena Ortiz finished an export of the workspace’s data: 12 written",
  ],
  [
    ["client.restore", { subject: "acme", details: { reason: "Renewed" } }],
    "Lena Ortiz restored the workspace: “Renewed”",
  ],
  [
    ["client.delete_end", { subject: "acme", details: { name: "Acme", rows: 1 } }],
    "Lena Ortiz had all data of Acme removed: 1 row",
  ],
  [
    ["client.delete_end", { subject: "acme", details: { name: "Acme", rows: 2, live_documents: "deleted" } }],
    "Lena Ortiz had all data of Acme removed: 2 rows, and its live documents",
  ],
  [
    ["client.delete_end", { subject: "acme", details: { name: "Acme", rows: 2, live_documents: "not_configured" } }],
    "Lena Ortiz had all data of Acme removed: 2 rows; no live documents, as Firestore isn’t configured",
  ],
  [
    ["client.chosen", { subject: "acme", details: { reason: "Support case 4711", minutes: 60 } }],
    "Lena Ortiz began to view Acme for at most 60 minutes: “Support case 4711”",
  ],
  [
    ["client.chosen_end", { subject: "acme", details: { reason: "Case 4711", seconds: 754, because: "stopped" } }],
    "Lena Ortiz stopped viewing Acme after 13 minutes: “Case 4711”",
  ],
  [
    ["client.chosen_end", { subject: "acme", details: { reason: "Case 4711", seconds: 3600, because: "expired" } }],
    "Lena Ortiz stopped viewing Acme after 60 minutes because the time was up: “Case 4711”",
  ],
  [
    ["client.chosen_end", { subject: "acme", details: { reason: "Case 4711", seconds: 1, because: "switched" } }],
    "Lena Ortiz stopped viewing Acme after 1 second by viewing another client: “Case 4711”",
  ],
  [
    [
      "client.chosen_end",
      { subject: "acme", details: { reason: "Case 4711", seconds: 60, because: "client_deleted" } },
    ],
    "Lena Ortiz stopped viewing Acme after 1 minute because the removal of its data began: “Case 4711”",
  ],
  [["member.enable", { actor_id: "gone", subject: "lost" }], "A former user enabled a former user again"],
  [
    ["account.export", { subject: "a file", details: { sector: ["Energy"], columns: "all", matching: 46 } }],
    "Lena Ortiz began to export accounts: 46 matching",
  ],
  [
    ["contact.export_end", { subject: "a file", details: { rows: 1200, complete: true } }],
    "Lena Ortiz finished an export of contacts: 1200 written",
  ],
  [
    ["account.export_end", { subject: "a file", details: { rows: 400, complete: false } }],
    "Lena Ortiz did not finish an export of accounts: 400 written",
  ],
  [["member.disable", { actor_id: null }], "The identity provider disabled Ravi Petersen"],
  [
    ["sso.break_glass"],
    "Lena Ortiz made Ravi Petersen a break-glass person, who can sign in with a password when single sign-on is required",
  ],
  [
    ["sso.break_glass", { actor_id: "ravi" }],
    "Ravi Petersen became a break-glass person, who can sign in with a password when single sign-on is required",
  ],
  [
    ["sso.break_glass_end", { actor_id: null }],
    "The identity provider ended that Ravi Petersen is a break-glass person",
  ],
  [
    ["member.leave", { subject: "lena", details: { accounts: 1, tasks: 12, heir: "ravi" } }],
    "Lena Ortiz left the workspace and handed over 1 account and 12 open tasks to Ravi Petersen",
  ],
  [
    ["member.leave", { subject: "lena", details: { accounts: 1200, tasks: 0, heir: "" } }],
    "Lena Ortiz left the workspace and unassigned 1,200 accounts",
  ],
  [
    ["member.hand_over", { subject: "ravi", details: { accounts: 3, tasks: 1, heir: "lena" } }],
    "Lena Ortiz handed over Ravi Petersen's 3 accounts and 1 open task to Lena Ortiz",
  ],
  [
    ["member.hand_over", { subject: "ravi", details: { accounts: 2100, tasks: 1, heir: "lena", is_running: true } }],
    "Lena Ortiz began to hand over Ravi Petersen's 2,100 accounts and 1 open task to Lena Ortiz",
  ],
  [
    ["member.hand_over_end", { subject: "ravi", details: { accounts: 2100, tasks: 1, heir: "lena" } }],
    "Lena Ortiz finished handing over Ravi Petersen's 2,100 accounts and 1 open task to Lena Ortiz",
  ],
  [
    ["member.hand_over_end", { subject: "ravi", details: { accounts: 9, tasks: 0, heir: "lena", is_stopped: true } }],
    "Lena Ortiz stopped after handing over Ravi Petersen's 9 accounts to Lena Ortiz",
  ],
  [
    ["member.leave", { subject: "lena", details: { accounts: 2100, tasks: 0, heir: "", is_running: true } }],
    "Lena Ortiz left the workspace and began to unassign 2,100 accounts",
  ],
  [
    ["member.hand_over_end", { subject: "lena", details: { accounts: 2100, tasks: 0, heir: "" } }],
    "Lena Ortiz finished unassigning Lena Ortiz's 2,100 accounts",
  ],
  [["import.begin"], "Lena Ortiz: import.begin"],
  [["constructor"], "Lena Ortiz: constructor"],
])("describes %j in a sentence", (args, sentence) => expect(describeEntry(entry(...args), names)).toBe(sentence));

test.each(auditActions)("describes %s in a sentence even without values", (action) => {
  const sentence = describeEntry(entry(action), {});

  expect(sentence).toMatch(/^A former user [a-z]/);
  expect(sentence).not.toMatch(/undefined|null|NaN/);
});

test("W5 · the CSV file has every page and escapes formulas", async () => {
  const hostile = {
    ...entry("invitation.create", { after: { email: "x" } }),
    agent: '=HYPERLINK("https://evil.example")',
  };
  const pages = [
    { items: [hostile], names: { lena: "=1+1" } },
    { items: [entry("member.disable")], names },
  ];

  let text = "";
  for await (const part of writeAuditCsv(readAuditPages(streamOf(pages)))) text += part;

  const [, first = "", second = ""] = text.split("\r\n");
  expect(first).toContain(",'=1+1,");
  expect(first).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(second).toContain("Lena Ortiz disabled Ravi Petersen");
});

test("an export whose last page is cut off isn't mistaken for a complete one", async () => {
  const read: string[] = [];

  await expect(async () => {
    for await (const { items } of readAuditPages(streamOf([{ items: [entry("member.disable")], names }], 1)))
      read.push(...items.map(({ action }) => action));
  }).rejects.toThrow("within a line");

  expect(read).toEqual([]);
});

test("when the export's pages are no longer read, its response is canceled", async () => {
  const cancel = jest.fn();
  const line = `${JSON.stringify({ items: [], names: {} })}\n`;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(line)),
    cancel,
  });
  const lines = writeAuditCsv(readAuditPages(body));
  await lines.next();
  await lines.next();

  await lines.return(undefined);

  expect(cancel).toHaveBeenCalledTimes(1);
});
