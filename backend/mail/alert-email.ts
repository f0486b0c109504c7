import { type AlertType, alertTypeNames } from "@/lib/contracts/alerts/alert";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { type Email, escapeHtml, greeting, oneLine, renderDocument } from "./email";
import { anchor, formatMoment, type Group, groupHtml, groupLines, groupText } from "./email-groups";
import { countUpdates, feedPath, groupEntries, type MailedFeed } from "./feed-groups";

/** An alert as shown in a mail. `link` is a path of the site. */
export interface MailedAlert {
  type: AlertType;
  title: string;
  body: string;
  link: string | null;
  at: Date;
  account: { id: string; name: string } | null;
  /** The recipient's rule that raised the alert; null: none. */
  rule: { id: string; name: string } | null;
}

/** The content of one mail to a member. */
export interface AlertDigest {
  kind: "at_once" | "daily" | "weekly";
  /** Empty only if there is a feed. */
  alerts: readonly MailedAlert[];
  /** The events at the member's accounts; null: there are none, or the feed isn't due. */
  feed: MailedFeed | null;
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
  access_request: "You are an admin of your workspace.",
  user_disabled: "You are an admin of your workspace.",
  import_ended: "You started it.",
  rule: "One of your rules sent this alert.",
};

/**
 * Writes the mail about alerts, as text and HTML: grouped by account, newest first, each with its link and reason, then
 * what happened at the member's accounts, and an unsubscribe link. User input is escaped in HTML and stripped of line
 * breaks in both (docs/conformance.md, case W13).
 *
 * @param appOrigin setting APP_ORIGIN: every link begins with it
 */
export function renderAlertEmail(to: Email["to"], digest: AlertDigest, appOrigin: string): Email {
  const addressOf = (path: string) => onSite(path, appOrigin);
  const sorted = [...digest.alerts].sort((a, b) => b.at.getTime() - a.at.getTime());
  const groups = groupByAccount(sorted.slice(0, maxListed), digest.zone, addressOf);
  const subject = subjectOf(digest, sorted);
  const remaining = sorted.length - maxListed;
  const content = {
    subject,
    hello: greeting(to.name),
    intro: introOf(digest),
    groups,
    more:
      remaining > 0
        ? {
            text: `Not listed here: ${formatPlural(remaining, "more alert")}. Open Sightline`,
            link: addressOf("/sales-home"),
          }
        : null,
    feed: digest.feed && feedOf(digest.feed, digest.zone, addressOf),
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

function feedOf(feed: MailedFeed, zone: string | null, addressOf: (path: string) => string): FeedPart {
  const remaining = feed.count - feed.entries.length;
  const more = `See ${feed.isCountComplete ? "" : "at least "}${remaining} more`;
  return {
    heading: `What happened at your accounts since ${formatMoment(feed.since, zone)}`,
    groups: groupEntries(feed, zone, addressOf),
    more: { text: remaining > 0 ? more : "Open What happened", link: addressOf(feedPath(feed.since)) },
  };
}

function introOf({ kind, alerts, feed }: AlertDigest): string {
  const parts = [
    ...(alerts.length > 0 ? [`${formatPlural(alerts.length, "alert")} for you`] : []),
    ...(feed ? [`${countUpdates(feed)} at your accounts`] : []),
  ].join(", ");
  const name = kindNames[kind];
  return name === null ? `${parts}.` : `Your ${name.toLowerCase()}: ${parts}.`;
}

/** "3 alerts: Apple, Hormel Foods"; if there is only one alert or update, its own title. */
function subjectOf({ kind, feed }: AlertDigest, alerts: readonly MailedAlert[]): string {
  const prefix = kindNames[kind] === null ? "" : `${kindNames[kind]} · `;
  const subject = oneLine(`${prefix}${alerts.length > 0 || feed === null ? alertsTitle(alerts) : feedTitle(feed)}`);
  return subject.length > maxSubjectLength ? `${subject.slice(0, maxSubjectLength - 1)}…` : subject;
}

function alertsTitle(alerts: readonly MailedAlert[]): string {
  const [first] = alerts;
  if (first && alerts.length === 1) return titleOf(first);
  return `${alerts.length} alerts: ${listNames(alerts.map(({ account, type }) => account?.name ?? alertTypeNames[type]))}`;
}

function feedTitle(feed: MailedFeed): string {
  const [first] = feed.entries;
  if (first && feed.count === 1 && feed.isCountComplete) return titleOf(first);
  return `${countUpdates(feed)}: ${listNames(feed.entries.map(({ account, title }) => account?.name ?? title))}`;
}

function listNames(all: readonly string[]): string {
  const names = [...new Set(all)];
  const rest = names.length - maxNames;
  return `${names.slice(0, maxNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function titleOf({ title, account }: Pick<MailedAlert, "title" | "account">): string {
  return account === null || title.includes(account.name) ? title : `${account.name}: ${title}`;
}

function groupByAccount(
  alerts: readonly MailedAlert[],
  zone: string | null,
  addressOf: (path: string) => string,
): Group[] {
  return groupLines(alerts, {
    nameOf: (account) => oneLine(account?.name ?? "Other alerts"),
    linkOf: ({ id }) => addressOf(`/account/${id}`),
    lineOf: ({ type, title, body, at, link, rule }) => ({
      title: oneLine(title),
      body: oneLine(body),
      facts: `${alertTypeNames[type]} · ${formatMoment(at, zone)}`,
      link: link === null ? null : addressOf(link),
      reason: {
        text: rule ? `Your rule “${oneLine(rule.name)}” sent this alert.` : reasons[type],
        link: rule && addressOf(`/settings?${new URLSearchParams({ section: "alert-rules", rule: rule.id })}`),
      },
    }),
  });
}

interface More {
  text: string;
  link: string;
}

interface FeedPart {
  heading: string;
  groups: readonly Group[];
  more: More;
}

interface AlertEmail {
  subject: string;
  hello: string;
  intro: string;
  groups: readonly Group[];
  more: More | null;
  feed: FeedPart | null;
  settings: string;
  stop: string;
}

function writeText({ hello, intro, groups, more, feed, settings, stop }: AlertEmail): string {
  const parts = [
    hello,
    intro,
    ...groups.flatMap(groupText),
    ...(more ? [moreText(more)] : []),
    ...(feed ? [feed.heading, ...feed.groups.flatMap(groupText), moreText(feed.more)] : []),
    `Choose which emails you get:\n${settings}`,
    `Stop all these emails:\n${stop}`,
    "Sightline",
  ];
  return parts.join("\n\n");
}

function moreText({ text, link }: More): string {
  return `${text}:\n${link}`;
}

function writeHtml({ subject, hello, intro, groups, more, feed, settings, stop }: AlertEmail): string {
  const parts = [
    `<p>${escapeHtml(hello)}</p><p>${escapeHtml(intro)}</p>`,
    ...groups.map(groupHtml),
    ...(more ? [moreHtml(more)] : []),
    ...(feed ? [`<h2>${escapeHtml(feed.heading)}</h2>`, ...feed.groups.map(groupHtml), moreHtml(feed.more)] : []),
    `<p class="quiet">${anchor(settings, "Choose which emails you get")} · ${anchor(stop, "Stop all these emails")}</p>`,
  ];
  return renderDocument(subject, parts.join(""));
}

function moreHtml({ text, link }: More): string {
  return `<p>${anchor(link, text)}</p>`;
}

/** The absolute URL of a path of the site; a path that would lead to another origin is replaced by the home page. */
function onSite(path: string, appOrigin: string): string {
  const url = new URL(path, appOrigin);
  return url.origin === new URL(appOrigin).origin ? url.href : new URL(appOrigin).href;
}
