import { type AlertType, alertTypeNames } from "@/lib/contracts/alerts/alert";
import { type Email, escapeHtml, greeting, oneLine, renderDocument } from "./email";

/** An alert as shown in a mail. `link` is a path of the site. */
export interface MailedAlert {
  type: AlertType;
  title: string;
  body: string;
  link: string | null;
  at: Date;
  account: { id: string; name: string } | null;
  /** The recipient's rule that raised it; null: none. */
  rule: { id: string; name: string } | null;
}

/** The content of one mail to a member. */
export interface AlertDigest {
  kind: "at_once" | "daily" | "weekly";
  /** At least one. */
  alerts: readonly MailedAlert[];
  /** The recipient's time zone; null or unknown: UTC. */
  zone: string | null;
  /** Token of the unsubscribe link. */
  unsubscribe: string;
}

/** Alerts listed in a mail; the others are only counted. */
const maxListed = 50;
const maxNames = 3;
const maxSubjectLength = 150;

const kindNames = { at_once: null, daily: "Daily digest", weekly: "Weekly digest" } as const;

/** The reason stated for an alert that no rule raised. */
const reasons: Record<AlertType, string> = {
  signal: "You own or watch this account.",
  task_assigned: "It was assigned to you.",
  task_due: "The task is yours.",
  mention: "A colleague mentioned you, or replied in a thread that you took part in.",
  nudge: "A team leader wrote to you.",
  account_assigned: "It was assigned to you.",
  access_request: "You are an admin of your client.",
  user_disabled: "You are an admin of your client.",
  import_ended: "You started it.",
  rule: "One of your rules sent this alert.",
};

/** Alerts about one account, or about none. */
interface Group {
  name: string;
  link: string | null;
  lines: Line[];
}

interface Line {
  title: string;
  body: string;
  facts: string;
  link: string | null;
  reason: string;
  ruleLink: string | null;
}

/**
 * Writes the mail about alerts, as text and HTML: grouped by account, newest first, each with its link and reason, and
 * an unsubscribe link. User input is escaped in HTML and stripped of line breaks in both (docs/conformance.md, case
 * W13).
 *
 * @param appOrigin setting APP_ORIGIN: every link begins with it
 */
export function renderAlertEmail(to: Email["to"], digest: AlertDigest, appOrigin: string): Email {
  const addressOf = (path: string) => onSite(path, appOrigin);
  const sorted = [...digest.alerts].sort((a, b) => b.at.getTime() - a.at.getTime());
  const groups = groupByAccount(sorted.slice(0, maxListed), digest.zone, addressOf);
  const subject = subjectOf(digest.kind, sorted);
  const left = sorted.length - maxListed;
  const content = {
    subject,
    hello: greeting(to.name),
    intro: introOf(digest),
    groups,
    more: left > 0 ? { text: `See ${left} more in Sightline`, link: addressOf("/sales-home") } : null,
    settings: addressOf("/settings?section=notifications"),
    stop: addressOf(`/unsubscribe?${new URLSearchParams({ token: digest.unsubscribe })}`),
  };
  return {
    to: { name: oneLine(to.name), address: to.address },
    subject,
    text: writeText(content),
    html: writeHtml(content),
    unsubscribe: addressOf(`/api/alert-mail/unsubscribe?${new URLSearchParams({ token: digest.unsubscribe })}`),
  };
}

function introOf({ kind, alerts }: AlertDigest): string {
  const count = alerts.length === 1 ? "1 alert" : `${alerts.length} alerts`;
  const name = kindNames[kind];
  return name === null ? `${count} in Sightline.` : `Your ${name.toLowerCase()}: ${count} in Sightline.`;
}

/** "3 alerts: Apple, Hormel Foods"; for a single alert its own title. */
function subjectOf(kind: AlertDigest["kind"], alerts: readonly MailedAlert[]): string {
  const [first] = alerts;
  const prefix = kindNames[kind] === null ? "" : `${kindNames[kind]} · `;
  const names = [...new Set(alerts.map(({ account, type }) => account?.name ?? alertTypeNames[type]))];
  const rest = names.length - maxNames;
  const all = `${names.slice(0, maxNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const what = alerts.length === 1 && first ? titleOf(first) : `${alerts.length} alerts: ${all}`;
  const subject = oneLine(`${prefix}${what}`);
  return subject.length > maxSubjectLength ? `${subject.slice(0, maxSubjectLength - 1)}…` : subject;
}

function titleOf({ title, account }: MailedAlert): string {
  return account === null || title.includes(account.name) ? title : `${account.name}: ${title}`;
}

function groupByAccount(
  alerts: readonly MailedAlert[],
  zone: string | null,
  addressOf: (path: string) => string,
): Group[] {
  const groups = new Map<string, Group>();
  for (const alert of alerts) {
    const { account, rule, link } = alert;
    const group = groups.get(account?.id ?? "") ?? {
      name: oneLine(account?.name ?? "Other alerts"),
      link: account && addressOf(`/account/${account.id}`),
      lines: [],
    };
    group.lines.push({
      title: oneLine(alert.title),
      body: oneLine(alert.body),
      facts: `${alertTypeNames[alert.type]} · ${formatMoment(alert.at, zone)}`,
      link: link === null ? null : addressOf(link),
      reason: rule ? `Your rule “${oneLine(rule.name)}” sent this alert.` : reasons[alert.type],
      ruleLink: rule && addressOf(`/settings?${new URLSearchParams({ section: "alert-rules", rule: rule.id })}`),
    });
    groups.set(account?.id ?? "", group);
  }
  return [...groups.values()];
}

interface AlertEmail {
  subject: string;
  hello: string;
  intro: string;
  groups: readonly Group[];
  more: { text: string; link: string } | null;
  settings: string;
  stop: string;
}

function writeText({ hello, intro, groups, more, settings, stop }: AlertEmail): string {
  const parts = [
    hello,
    intro,
    ...groups.flatMap(({ name, lines }) => [`${name}\n${"-".repeat(Math.min(name.length, 60))}`, ...lines.map(textOf)]),
    ...(more ? [`${more.text}:\n${more.link}`] : []),
    `Choose which emails you get:\n${settings}`,
    `Stop all alert emails:\n${stop}`,
    "Sightline",
  ];
  return parts.join("\n\n");
}

function textOf({ title, body, facts, link, reason, ruleLink }: Line): string {
  const why = `Why did I get this? ${reason}`;
  return [title, body, facts, link, why, ruleLink].filter((line) => line !== null && line !== "").join("\n");
}

function writeHtml({ subject, hello, intro, groups, more, settings, stop }: AlertEmail): string {
  const parts = [
    `<p>${escapeHtml(hello)}</p><p>${escapeHtml(intro)}</p>`,
    ...groups.map(groupHtml),
    ...(more ? [`<p>${anchor(more.link, more.text)}</p>`] : []),
    `<p class="quiet">${anchor(settings, "Choose which emails you get")} · ${anchor(stop, "Stop all alert emails")}</p>`,
  ];
  return renderDocument(subject, parts.join(""));
}

function groupHtml({ name, link, lines }: Group): string {
  const heading = link === null ? escapeHtml(name) : anchor(link, name);
  return `<div class="card"><h2>${heading}</h2>${lines.map(lineHtml).join("")}</div>`;
}

function lineHtml({ title, body, facts, link, reason, ruleLink }: Line): string {
  const heading = link === null ? escapeHtml(title) : anchor(link, title);
  const why = ruleLink === null ? "Why did I get this?" : anchor(ruleLink, "Why did I get this?");
  const rest = [
    ...(body === "" ? [] : [`<p>${escapeHtml(body)}</p>`]),
    `<p class="quiet">${escapeHtml(facts)}</p>`,
    `<p class="quiet">${ruleLink === null ? escapeHtml(why) : why} ${escapeHtml(reason)}</p>`,
  ];
  return `<div class="alert"><h3>${heading}</h3>${rest.join("")}</div>`;
}

function anchor(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

/** The absolute URL of a path of the site; a path that would lead to another origin is replaced by the home page. */
function onSite(path: string, appOrigin: string): string {
  const url = new URL(path, appOrigin);
  return url.origin === new URL(appOrigin).origin ? url.href : new URL(appOrigin).href;
}

const shown = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function formatMoment(at: Date, zone: string | null): string {
  try {
    if (zone !== null) return new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: zone }).format(at);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return `${new Intl.DateTimeFormat("en-GB", { ...shown, timeZone: "UTC" }).format(at)} UTC`;
}
