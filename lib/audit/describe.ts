import { isRetentionKey, retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import type { AuditAction, AuditEntry, LiveDocuments, ViewingEnd } from "@/lib/contracts/operations/audit";
import { nameQueue } from "@/lib/contracts/operations/queue-names";
import { describePermission } from "@/lib/contracts/rights/right-texts";
import { isPermission } from "@/lib/contracts/rights/rights";
import { formatAmounts } from "@/lib/contracts/text/format-amounts";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Role } from "@/lib/contracts/wire/role";
import { formatDay } from "@/lib/figures/time";
import { roleNames } from "@/lib/session/role-names";

/** The values for building an entry's sentence. */
interface Facts {
  entry: AuditEntry;
  /** The name of the user, or of the other object, with this id. */
  nameOf: (id: unknown) => string;
  /** The text of a field in `before`, `after` or `details`. */
  before: (field: string) => string;
  after: (field: string) => string;
  detail: (field: string) => string;
}

const methods: Record<string, string> = {
  traditional: "with a password",
  microsoft: "with Microsoft",
  enterprise_sso: "through Enterprise SSO",
};

const factorsUsed: Record<string, string> = {
  totp: " and a code",
  recovery_code: " and a recovery code",
  passkey: " and a passkey",
};

const sourceNames: Record<string, string> = { sec: "SEC filings", feeds: "newsroom announcements" };

const endings: Record<string, (subject: string) => string> = {
  sign_out: () => "signed out",
  one: () => "ended one of their sessions",
  others: () => "ended all their other sessions",
  password_change: () => "ended their other sessions by changing the password",
  password_reset: () => "ended all their sessions by resetting the password",
  factor_add: () => "ended all their other sessions by setting up the required second factor",
  factor_reset: (subject) => `ended all sessions of ${subject} by resetting their second factors`,
  identity_disconnect: (subject) => `ended the sessions of ${subject} that began through the disconnected provider`,
  sso_required: (subject) => `ended the sessions of ${subject} that the required single sign-on doesn’t allow`,
  left: () => "ended all their sessions by leaving the workspace",
  disabled: (subject) => `ended all sessions of ${subject} by disabling them`,
};

const viewingEnds: Record<string, string> = {
  switched: " by viewing another client",
  session_ended: " because their session ended",
  expired: " because the time was up",
  client_deleted: " because the removal of its data began",
} satisfies Partial<Record<ViewingEnd, string>>;

const liveDocuments: Record<string, string> = {
  deleted: ", and its live documents",
  not_configured: "; no live documents, as Firestore isn’t configured",
} satisfies Record<LiveDocuments, string>;

const sentences: Record<AuditAction, (facts: Facts) => string> = {
  "member.change_role": ({ entry, nameOf, before, after }) =>
    `changed ${possessive(nameOf(entry.subject))} role from ${roleOf(before("role"))} to ${roleOf(after("role"))}`,
  "member.disable": ({ entry, nameOf }) => `disabled ${nameOf(entry.subject)}`,
  "member.enable": ({ entry, nameOf }) => `enabled ${nameOf(entry.subject)} again`,
  "member.leave": (facts) => `left the workspace and ${handOverOf(facts)}`,
  "member.hand_over": (facts) =>
    describeHandedTo(facts, `${possessive(facts.nameOf(facts.entry.subject))} ${handedOver(facts.detail)}`),
  "member.hand_over_end": describeHandOverEnd,
  "member.provision": ({ entry, nameOf, after }) =>
    `provisioned ${nameOf(entry.subject)} as ${roleOf(after("role"))} through SCIM`,
  "member.change_email": ({ entry, nameOf, before, after }) =>
    `changed ${possessive(nameOf(entry.subject))} email from ${before("email")} to ${after("email")}`,
  "member.change_team": ({ entry, nameOf, before, after }) =>
    `moved ${nameOf(entry.subject)} from ${before("team") || "no team"} to ${after("team") || "no team"}`,
  "member.data_export": () => "began to export their own data",
  "member.data_export_end": (facts) => `${exportEndOf(facts)} of their own data${amountOf(facts, "rows", "written")}`,
  "session.start": ({ detail }) =>
    detail("factor") === "passkey" && detail("method") === "traditional" && detail("after_password") !== "true"
      ? "signed in with a passkey alone"
      : `signed in ${methods[detail("method")] ?? ""}${factorsUsed[detail("factor")] ?? ""}`.trim(),
  "session.end": ({ entry, nameOf, detail }) => endings[detail("reason")]?.(nameOf(entry.subject)) ?? "ended a session",
  "password.change": () => "changed their password",
  "password.reset": () => "reset their password through an emailed link",
  "identity.connect": ({ detail }) => `connected ${providerOf(detail("realm"))}`,
  "identity.disconnect": ({ entry, nameOf, detail }) => {
    const whom = entry.actor_id === entry.subject ? "" : `${nameOf(entry.subject)} from `;
    return `disconnected ${whom}${providerOf(detail("realm"))}${reasonOf(detail)}`;
  },
  "identity.disconnect_all": ({ detail }) =>
    `disconnected ${formatPlural(Number(detail("people")), "person", "people")} from single sign-on${reasonOf(detail)}`,
  "factor.add": ({ detail }) => (detail("factor") === "passkey" ? "added a passkey" : "added an authenticator app"),
  "factor.remove": ({ detail }) =>
    detail("factor") === "passkey" ? "removed a passkey" : "removed their authenticator app",
  "factor.recovery_codes": () => "created new recovery codes",
  "factor.reset": ({ entry, nameOf, detail }) =>
    `reset the second factors of ${nameOf(entry.subject)}${reasonOf(detail)}`,
  "factor.policy": ({ before, after }) =>
    after("required_from") === ""
      ? "made a second factor optional"
      : `required a second factor from ${dayOf(after("required_from"))}${before("required_from") && ` instead of ${dayOf(before("required_from"))}`}`,
  "member.right": ({ after, detail }) =>
    `${after("is_allowed") === "true" ? "allowed the role" : "denied the role"} “${roleOf(detail("role"))}” a permission: ${rightOf(detail("permission"))}`,
  "sso.change": ({ entry, detail }) =>
    `changed the Enterprise SSO settings${changesOf(entry)}${detail("new_secret") === "true" ? " and the client secret" : ""}`,
  "sso.domain_proven": ({ entry }) => `verified the domain ${entry.subject}`,
  "sso.domain_lost": ({ entry }) =>
    `ended the verification of the domain ${entry.subject}, which another client has verified`,
  "sso.tenants": ({ before, after }) =>
    `changed the Microsoft tenants whose people may join from ${before("tenant_ids") || "none"} to ${after("tenant_ids") || "none"}`,
  "sso.break_glass": ({ entry, nameOf }) =>
    `${entry.actor_id === entry.subject ? "became" : `made ${nameOf(entry.subject)}`} a break-glass person, who can sign in with a password when single sign-on is required`,
  "sso.break_glass_end": ({ entry, nameOf }) => `ended that ${nameOf(entry.subject)} is a break-glass person`,
  "scim.change": ({ before, after }) =>
    `changed the provisioning rules from “${before("rules") || "none"}” to “${after("rules") || "none"}”, matching people by ${after("match_claim") || "email"}`,
  "scim.token_create": ({ detail }) => `created the SCIM token ending in ${detail("ending")}`,
  "scim.token_revoke": ({ detail }) => `revoked the SCIM token ending in ${detail("ending")}`,
  "connector.change": (facts) => describeConnector(facts),
  "token.create": ({ detail }) => `created the API token “${detail("name")}”`,
  "token.revoke": ({ detail }) => `revoked the API token “${detail("name")}”`,
  "invitation.list": ({ detail }) => `sent a list of ${detail("invited")} people to invite`,
  "invitation.create": ({ after }) => `invited ${after("email")} as ${roleOf(after("role"))}`,
  "invitation.withdraw": ({ before }) => `withdrew the invitation for ${before("email")}`,
  "invitation.accept": ({ after }) => `accepted the invitation for ${after("email")} as ${roleOf(after("role"))}`,
  "account.assign": (facts) => describeOwner(facts),
  "account.remove": (facts) => `removed the account ${accountOf(facts)}`,
  "account.restore": (facts) => `restored the account ${accountOf(facts)}`,
  "account.merge": (facts) => `merged the account “${facts.detail("merged")}” into ${accountOf(facts)}`,
  "account.merge_undo": (facts) =>
    `undid the merge of the account “${facts.detail("merged")}” into ${accountOf(facts)}`,
  "account.source_rule": ({ entry, before, after }) =>
    `changed the source rule for ${fieldOf(entry.subject)}: ${ruleOf(after("rule"))} instead of ${ruleOf(before("rule"))}`,
  "account.bulk": (facts) => `began to ${bulkOf(facts)}`,
  "account.bulk_undo": (facts) => `undid a bulk change: ${bulkOf(facts)}`,
  "account.export": (facts) => `began to export accounts${amountOf(facts, "matching", "matching")}`,
  "account.export_end": (facts) => `${exportEndOf(facts)} of accounts${amountOf(facts, "rows", "written")}`,
  "field.create": ({ detail }) => `created the custom field “${detail("name")}”`,
  "field.change": ({ detail }) =>
    `changed the custom field “${detail("was") || detail("name")}”${detail("was") ? `, now “${detail("name")}”` : ""}`,
  "field.order": ({ detail }) => `reordered the custom fields: ${detail("fields")}`,
  "field.remove": ({ detail }) => `removed the custom field “${detail("name")}”`,
  "field.restore": ({ detail }) => `restored the custom field “${detail("name")}”`,
  "committee.change": ({ before, after }) =>
    `changed the roles of a buying committee from ${before("roles") || "none"} to ${after("roles") || "none"}`,
  "contact.copy": ({ detail }) => `copied the ${detail("field")} of ${detail("name")}`,
  "contact.remove": ({ detail }) => `removed the contact ${detail("name")}`,
  "contact.restore": ({ detail }) => `restored the contact ${detail("name")}`,
  "contact.do_not_contact": ({ after, detail }) =>
    after("do_not_contact") === "true"
      ? `marked ${detail("name")} as do not contact (${after("reason")})`
      : `removed do-not-contact from ${detail("name")}`,
  "contact.erase": () => "began to erase a person on request",
  "contact.erase_resume": () => "continued to erase a person after a failure",
  "contact.erase_end": ({ detail }) => `finished erasing a person: ${detail("rows")} rows deleted or changed`,
  "contact.data_export": () => "began to export a contact’s data on request",
  "contact.data_export_end": (facts) =>
    `${exportEndOf(facts)} of a contact’s data${amountOf(facts, "rows", "written")}`,
  "contact.export": (facts) => `began to export contacts${amountOf(facts, "accounts", "accounts")}`,
  "contact.export_end": (facts) => `${exportEndOf(facts)} of contacts${amountOf(facts, "rows", "written")}`,
  "import.run": (facts) => `began to import ${fileOf(facts)}`,
  "import.cancel": (facts) => `cancelled the import of ${fileOf(facts)}`,
  "import.undo": (facts) => `undid the import of ${fileOf(facts)}`,
  "import.export": (facts) => `began to export rows of the import of ${fileOf(facts)}`,
  "import.export_end": (facts) => `${exportEndOf(facts)} of an import’s rows${amountOf(facts, "rows", "written")}`,
  "message.create": ({ detail }) => `published the message “${detail("title")}”`,
  "message.change": ({ entry, detail }) => `changed the message “${detail("title")}”${changesOf(entry)}`,
  "message.end": ({ detail }) => `ended the message “${detail("title")}”`,
  "message.show_again": ({ detail }) => `showed the message “${detail("title")}” again`,
  "message.delete": ({ detail }) => `deleted the message “${detail("title")}”`,
  "team.create": (facts) => `created the team ${teamOf(facts)}`,
  "team.change": (facts) => `changed the team ${teamOf(facts)}${changesOf(facts.entry)}`,
  "team.remove": (facts) => `removed the team ${teamOf(facts)}`,
  "team.weights": (facts) =>
    `set the home weights of the team ${teamOf(facts)}: ${facts.after("weights")} instead of ${facts.before("weights")}`,
  "territory.create": ({ detail }) => `created the territory “${detail("name")}”`,
  "territory.change": ({ entry, detail }) => `changed the territory “${detail("name")}”${changesOf(entry)}`,
  "territory.remove": ({ detail }) => `removed the territory “${detail("name")}”`,
  "view.default": (facts) =>
    `set the default view of ${openerOf(facts)}: “${facts.after("view")}”${facts.before("view") && ` instead of “${facts.before("view")}”`}`,
  "view.default_end": (facts) =>
    `removed the default view of ${openerOf(facts)}: “${facts.before("view")}”${endingOf[facts.detail("because")] ?? ""}`,
  "client.create": ({ after }) => `created the workspace ${after("name")}`,
  "client.fit": ({ entry }) => `changed the client’s fit profile${changesOf(entry)}`,
  "client.retention": (facts) => `changed the retention periods: ${periodsOf(facts)}`,
  "client.sample_data": ({ detail }) => `added sample data: ${formatPlural(Number(detail("accounts")), "account")}`,
  "client.sample_data_end": ({ detail }) =>
    `removed the sample data: ${formatPlural(Number(detail("accounts")), "account")}`,
  "client.suspend": ({ detail }) => `suspended the workspace: “${detail("reason")}”`,
  "client.resume": ({ detail }) => `resumed the workspace: “${detail("reason")}”`,
  "client.export": ({ detail }) => `began to export the workspace’s data: “${detail("reason")}”`,
  "client.export_end": (facts) => `${exportEndOf(facts)} of the workspace’s data${amountOf(facts, "rows", "written")}`,
  "client.delete": ({ detail }) =>
    `deleted the workspace, whose data will be removed on ${dayOf(detail("due"))}: “${detail("reason")}”`,
  "client.restore": ({ detail }) => `restored the workspace: “${detail("reason")}”`,
  "client.delete_end": ({ detail }) =>
    `had all data of ${detail("name")} removed: ${formatPlural(Number(detail("rows")), "row")}${liveDocuments[detail("live_documents")] ?? ""}`,
  "client.chosen": ({ entry, nameOf, detail }) =>
    `began to view ${nameOf(entry.subject)} for at most ${formatPlural(Number(detail("minutes")), "minute")}: “${detail("reason")}”`,
  "client.chosen_end": ({ entry, nameOf, detail }) => {
    const because = viewingEnds[detail("because")] ?? "";
    return `stopped viewing ${nameOf(entry.subject)} after ${durationOf(Number(detail("seconds")))}${because}: “${detail("reason")}”`;
  },
  "audit.export": () => "began to export the audit log",
  "audit.export_end": (facts) => `${exportEndOf(facts)} of the audit log${amountOf(facts, "rows", "written")}`,
  "audit.stream": (facts) => describeStream(facts),
  "audit.stream_stop": ({ detail }) =>
    `stopped sending the audit log to ${detail("address")} after days of failures: ${detail("failure")}`,
  "job.send_again": (facts) => `retried ${deadLettersOf(facts)}`,
  "job.discard": (facts) => `discarded ${deadLettersOf(facts)}: ${facts.detail("reason")}`,
};

export function describeActor({ actor_id, action, details }: AuditEntry, names: Record<string, string>): string {
  if (actor_id !== null) return names[actor_id] ?? "A former user";
  if (action === "audit.stream_stop" || action === "sso.domain_lost") return "Sightline";
  const isProvider =
    action.startsWith("member.") ||
    action === "sso.break_glass_end" ||
    (action === "session.end" && details.reason === "disabled");
  return isProvider ? "The identity provider" : "A visitor";
}

/**
 * Describes an audit entry as a sentence without a full stop: "Lena Ortiz changed Ravi Petersen's role from user to
 * sales rep". An action unknown to this version is shown by its name.
 */
export function describeEntry(entry: AuditEntry, names: Record<string, string>): string {
  const facts: Facts = {
    entry,
    nameOf: (id) => (typeof id === "string" && names[id]) || "a former user",
    before: (field) => textOf(entry.before?.[field]),
    after: (field) => textOf(entry.after?.[field]),
    detail: (field) => textOf(entry.details[field]),
  };
  const actor = describeActor(entry, names);
  return isKnown(entry.action) ? `${actor} ${sentences[entry.action](facts)}` : `${actor}: ${entry.action}`;
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(sentences, action);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return value === null || value === undefined ? "" : String(value);
}

/** A role's display name, or its id if the role is unknown. */
function roleOf(role: string): string {
  if (role === "") return "none";
  return isRole(role) ? roleNames[role].toLowerCase() : role;
}

/** Describes a permission, or returns its id if the permission is unknown. */
function rightOf(permission: string): string {
  return isPermission(permission) ? describePermission(permission) : permission;
}

/** The changed retention periods: "audit log 400 days instead of 730". */
function periodsOf({ entry, before, after }: Facts): string {
  const changed = Object.keys(entry.after ?? {}).map(
    (key) =>
      `${isRetentionKey(key) ? retentionPeriods[key].label : key} ${formatPlural(Number(after(key)), "day")} instead of ${before(key)}`,
  );
  return changed.join(", ");
}

/** Formats a day given as YYYY-MM-DD; empty if there is none. */
function dayOf(day: string): string {
  return day && formatDay(day);
}

function isRole(role: string): role is Role {
  return Object.hasOwn(roleNames, role);
}

function durationOf(seconds: number): string {
  return seconds < 60 ? formatPlural(seconds, "second") : formatPlural(Math.round(seconds / 60), "minute");
}

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

/** The reason that an operator gave; empty if there is none. */
function reasonOf(detail: Facts["detail"]): string {
  return detail("reason") && `: “${detail("reason")}”`;
}

function providerOf(realm: string): string {
  return realm === "microsoft" ? "a Microsoft account" : "the company's identity provider";
}

function accountOf({ entry, nameOf, detail }: Facts): string {
  return detail("name") || nameOf(entry.subject);
}

/** Describes the accounts and tasks that a leaving member handed over to a colleague, or left without an owner. */
function handOverOf(facts: Facts): string {
  const what = handedOver(facts.detail);
  if (facts.detail("heir") !== "") return describeHandedTo(facts, what);
  return `${facts.detail("is_running") === "true" ? "began to unassign" : "unassigned"} ${what}`;
}

function describeHandedTo({ entry, detail, nameOf }: Facts, what: string): string {
  const gave = detail("is_running") === "true" ? "began to hand over" : "handed over";
  return `${gave} ${what} to ${nameOf(entry.details.heir)}`;
}

function describeHandOverEnd({ entry, detail, nameOf }: Facts): string {
  const what = `${possessive(nameOf(entry.subject))} ${handedOver(detail)}`;
  if (detail("heir") === "") return `finished unassigning ${what}`;
  const isStopped = detail("is_stopped") === "true";
  return `${isStopped ? "stopped after handing over" : "finished handing over"} ${what} to ${nameOf(entry.details.heir)}`;
}

function handedOver(detail: Facts["detail"]): string {
  return formatAmounts({ accounts: Number(detail("accounts")), tasks: Number(detail("tasks")) });
}

function describeOwner(facts: Facts): string {
  const account = facts.nameOf(facts.entry.subject);
  const [from, to] = [facts.entry.before?.owner, facts.entry.after?.owner];
  if (!to) return `removed ${facts.nameOf(from)} as the owner of ${account}`;
  return from
    ? `reassigned ${account} from ${facts.nameOf(from)} to ${facts.nameOf(to)}`
    : `assigned ${account} to ${facts.nameOf(to)}`;
}

/** Describes a change to the receiver of the audit log. */
function describeStream({ before, after, detail }: Facts): string {
  if (after("address") === "") return `stopped sending the audit log to ${before("address")}`;
  return `set the audit log to be sent to ${after("address")}${detail("new_secret") === "true" ? " with a new secret" : ""}`;
}

/** Describes that a source was switched on or off, or that its topics were changed. */
function describeConnector({ entry, before, after }: Facts): string {
  const source = sourceNames[entry.subject] ?? "a source";
  if (before("enabled") === after("enabled")) return `changed the topics of ${source}`;
  return `switched ${source} ${after("enabled") === "true" ? "on" : "off"}`;
}

/** A team's name at the time of the entry. */
function teamOf({ detail }: Facts): string {
  return `“${detail("name")}”`;
}

/** The owner of the default view that was set: a team, by its name at the time, or a role. */
function openerOf({ detail }: Facts): string {
  const opener = detail("team") ? `the team “${detail("team")}”` : `the role “${roleOf(detail("role"))}”`;
  return detail("list") === "contact" ? `contacts for ${opener}` : opener;
}

const endingOf: Record<string, string> = {
  unshared: ", because the view is no longer shared",
  removed: ", because the view was removed",
};

const ruleWords: Record<string, string> = {
  trusted: "“most reliable”",
  newest: "“newest”",
  in_order: "“in order”",
  by_hand: "“by hand”",
};

function ruleOf(rule: string): string {
  return ruleWords[rule] ?? "another rule";
}

function fieldOf(field: string): string {
  return field.replace(/_usd$/, "").replace(/^hq_/, "").replaceAll("_", " ");
}

/** Describes a bulk change: "assign 312 accounts". */
function bulkOf({ entry, detail, nameOf }: Facts): string {
  const many =
    typeof entry.details.accounts === "number" ? formatPlural(entry.details.accounts, "account") : "many accounts";
  const words: Record<string, string> = {
    assign: `change the owner of ${many}`,
    watch: `watch ${many}`,
    task: `add a task to ${many}`,
    set: `set the tier or stage of ${many}`,
    list: `change which list ${many} are on`,
    territory: `assign ${many} of the territory “${detail("name")}”`,
    undo_hour: `undo what ${nameOf(detail("uid"))} changed within an hour on ${many}`,
    remove: `remove ${many}`,
  };
  return words[detail("kind")] ?? `change ${many}`;
}

/** An imported file with its number of rows: “accounts.csv” (1,200 rows). */
function fileOf({ detail }: Facts): string {
  const rows = detail("rows");
  return `“${detail("file")}”${rows === "" ? "" : ` (${formatPlural(Number(rows), "row")})`}`;
}

function exportEndOf({ detail }: Facts): string {
  return detail("complete") === "true" ? "finished an export" : "did not finish an export";
}

/** The dead letters of an entry, with their kind and client: "12 dead letters (Emails, acme)". */
function deadLettersOf({ detail }: Facts): string {
  const of = [detail("queue") && nameQueue(detail("queue")), detail("client")].filter(Boolean).join(", ");
  const count = detail("count");
  return `${count === "" ? "a dead letter" : formatPlural(Number(count), "dead letter")}${of && ` (${of})`}`;
}

/** A count in `details` with its noun: ": 46 matching". */
function amountOf({ detail }: Facts, field: string, unit: string): string {
  const count = detail(field);
  return count === "" ? "" : `: ${count} ${unit}`;
}

/** Names the changed fields; empty for an initial setting. */
function changesOf({ before, after }: AuditEntry): string {
  if (!before || !after) return "";
  const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const words = fields.map((field) =>
    field
      .replace(/([A-Z])/g, " $1")
      .replaceAll("_", " ")
      .toLowerCase(),
  );
  return words.length === 0 ? "" : `: ${words.join(", ")}`;
}
