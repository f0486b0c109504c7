import { z } from "zod";
import { readPasted } from "@/lib/account-lists/pasted";
import { readBody, readPicks } from "@/lib/activity/mention";
import { parseComposerText } from "@/lib/activity/parse-composer-text";
import { findSource } from "@/lib/activity/source";
import { readFieldValue } from "@/lib/contracts/accounts/custom-field";
import { readFieldConditions, readFieldDraft } from "@/lib/contracts/filters/custom-field-filter";
import {
  accountImportFields,
  contactImportFields,
  importFields,
  importKinds,
} from "@/lib/contracts/imports/import-field";
import { readEmail } from "@/lib/contracts/people/email-address";
import { readEmailList } from "@/lib/contracts/people/email-list";
import { newPasswordSchema } from "@/lib/contracts/people/registration";
import { readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import { readSignalFilter } from "@/lib/contracts/signals/signal-filter";
import { describeUserAgent } from "@/lib/contracts/text/user-agent";
import { readListAddress } from "@/lib/contracts/views/saved-view";
import { guardText, readGuarded } from "@/lib/contracts/wire/csv";
import { readTree } from "@/lib/contracts/wire/filter-tree";
import { findLink } from "@/lib/contracts/wire/link";
import { readTitles, splitLinks } from "@/lib/contracts/wire/linked-text";
import { splitList } from "@/lib/contracts/wire/list-text";
import { readInput } from "@/lib/facts/read-input";
import { readAmount as readTypedAmount } from "@/lib/figures/amount";
import { parseDismissals } from "@/lib/realtime/messages/dismissals";
import { readDismissals } from "@/lib/realtime/messages/dismissals-cookie";
import { parseMarkup } from "@/lib/realtime/messages/markup";
import { findCookie } from "@/lib/session/cookie-header";
import { parseExpiry } from "@/lib/session/expiry";
import { findLoginReason, safeReturnTo } from "@/lib/session/return-to";
import { findAccess } from "@/lib/session/route-table";
import { parseStoredUser } from "@/lib/session/stored-user";
import { findProviderAddress } from "@/lib/sign-in/server/provider-address";
import { kindOfContent, mayFollow } from "../backend/attachments/content-kind";
import { sanitizeFileName } from "../backend/attachments/safe-name";
import { readFigures } from "../backend/connectors/bls/read-figures";
import { decodeBytes } from "../backend/connectors/feeds/decode-bytes";
import { findFeed } from "../backend/connectors/feeds/find-feed";
import { guessSignalKind } from "../backend/connectors/feeds/guess-signal-kind";
import { plainTextOf } from "../backend/connectors/feeds/plain-text";
import { readDate } from "../backend/connectors/feeds/read-date";
import { readFeed } from "../backend/connectors/feeds/read-feed";
import { isAllowed, readRobots } from "../backend/connectors/feeds/robots";
import { sourceNameOf } from "../backend/connectors/feeds/source-name";
import { readFacts } from "../backend/connectors/sec/facts";
import { readItemText } from "../backend/connectors/sec/item-text";
import { findItem } from "../backend/connectors/sec/items";
import { readSubmissions } from "../backend/connectors/sec/submissions";
import { createMask } from "../backend/domains/files/exports/personal-data/mask-others";
import { readEntry } from "../backend/domains/files/imports/match-pasted";
import { decodeCursor } from "../backend/domains/shared/paging/cursor";
import { domainOf } from "../backend/domains/values/facts/derive";
import { withoutLegalForm } from "../backend/domains/values/matching/match-account";
import { guessByContent, guessByHeading, guessKind, nameColumns, recognisedHeadings } from "../backend/imports/columns";
import { findFunction, findLevel, isNo, isYes, placeOf } from "../backend/imports/contact-words";
import { cutText } from "../backend/imports/cut-text";
import { requireTableText } from "../backend/imports/file-kind";
import { fitsField } from "../backend/imports/fits-field";
import { guessDays, guessDecimals } from "../backend/imports/guess-formats";
import { readAmount, readYear } from "../backend/imports/numbers";
import { plainText, readActivity } from "../backend/imports/read-activity";
import { readContact } from "../backend/imports/read-contact";
import { guessOptions, guessType, plainFormat } from "../backend/imports/read-custom";
import { readDay } from "../backend/imports/read-day";
import { domainIn, readRow, shorten } from "../backend/imports/read-row";
import { findDeclaredDelimiter, guessDelimiter, splitRows } from "../backend/imports/split";
import { readFormat } from "../backend/imports/xlsx/formats";
import { writeNumber } from "../backend/imports/xlsx/numbers";
import { plainText as plainCellText } from "../backend/imports/xlsx/text";
import { readXml } from "../backend/imports/xlsx/xml";
import { isPublicAddress } from "../backend/outbound/address";
import { rejectMalformedInput } from "../backend/reject-malformed-input";
import { parseFilter } from "../backend/scim/filter";
import { readGroup } from "../backend/scim/group";
import { parsePath, readPatch } from "../backend/scim/patch";
import { readScimQuery } from "../backend/scim/query";
import { readUser } from "../backend/scim/user";
import { findEmailAddress } from "../backend/sign-in/email";
import { createEnterpriseClient } from "../backend/sign-in/enterprise";
import { createIdTokenVerifier, nameOf } from "../backend/sign-in/microsoft";
import { validatePassword } from "../backend/sign-in/password-rules";
import { blocksReader, units } from "./hostile-text.fixture";

const now = new Date("2026-03-02T09:00:00Z");
const page = new URL("https://news.example/");
const reader = (fields: readonly (typeof importFields)[number][]) => ({ fields, badValues: "row" as const });
const chunks = async function* (text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
};
const bytesOf = async function* (text: string) {
  for await (const chunk of chunks(text)) yield Buffer.from(chunk);
};
async function count(rows: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  for await (const _ of rows) found += 1;
  return found;
}
/** The length of a text that fits several times into a response of at most 1 MB. */
const responseChars = 120_000;
/** The longest note, and the longest query, path or header that the HTTP server accepts. */
const [noteChars, headerChars] = [10_000, 16_384];

/** Truncates a reader's input to the length that the code before it accepts. */
const within = (limit: number, read: (text: string) => unknown) => (text: string) => read(text.slice(0, limit));

/** Creates one reader for each of the values. */
function readersBy<Value extends string>(
  name: string,
  values: readonly Value[],
  read: (value: Value, text: string) => unknown,
): Record<string, (text: string) => unknown> {
  return Object.fromEntries(values.map((value) => [`${name}: ${value}`, (text: string) => read(value, text)]));
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** A JWT with this signature, which is decoded before the claims are trusted. */
const tokenOf = (claims: object, signature = "x") =>
  `${base64url({ alg: "RS256", typ: "JWT", kid: "a" })}.${base64url(claims)}.${signature}`;
const provider = { issuer: "https://id.example", oidcClientId: "sightline", secret: "s" };
const tenant = "6f4a3b52-0b1d-4d3c-9c1e-5f2d7a8b9c0d";

/** An OpenID Connect client whose provider returns these responses, by the last segment of the requested path. */
function createEnterprise(responses: Readonly<Record<string, unknown>>) {
  const description = {
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/keys`,
  };
  return createEnterpriseClient({
    redirectUri: "https://app.example/auth/callback",
    allowPrivate: false,
    now: () => now,
    fetch: async (url) => {
      const response = responses[new URL(url).pathname.split("/").at(-1) ?? ""] ?? description;
      return typeof response === "string" ? new Response(response) : Response.json({ ...description, ...response });
    },
  });
}
const finishSignIn = (token: object) =>
  createEnterprise({ token }).finish(provider, { code: "c", state: "s" }, { state: "s", nonce: "n", verifier: "v" });

/** Verifies a Microsoft token. `keys` is the response of Microsoft's keys endpoint. */
function readMicrosoft(token: string, keys: string): Promise<unknown> {
  const settings = { authority: "https://login.example", clientId: "sightline", tenantIds: [tenant] };
  return createIdTokenVerifier(settings, { now: () => now, fetch: async () => new Response(keys) })(token, "n");
}

/** Every function that reads text from outside: files, web pages, responses of other systems, requests, user input. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  // Runs in a worker thread, which reads files in chunks of 65,536 characters; four of them give this many rows.
  "split.ts: rows": within(262_144, (text) => count(splitRows(chunks(text.replaceAll("\r", "")), ","))),
  "split.ts: delimiter": (text) => [findDeclaredDelimiter(text), guessDelimiter(text)],
  "file-kind.ts": (text) => requireTableText(text),
  "numbers.ts": (text) => [readAmount(text, "."), readAmount(text, ","), readYear(text)],
  "read-day.ts": (text) => [readDay(text, "day_first"), readDay(text, "month_first")],
  "guess-formats.ts": (text) => [guessDecimals([text]), guessDays([text])],
  ...readersBy("fits-field.ts", importFields, (field, text) => fitsField([text], field, "accounts")),
  ...readersBy("columns.ts: cells", importKinds, (kind, text) => guessByContent([text], kind)),
  "columns.ts: headings": (text) => [nameColumns([text]), recognisedHeadings([text]), guessKind([text], [[text]])],
  ...readersBy("columns.ts: one heading", importKinds, (kind, text) => guessByHeading([text], kind)),
  "read-custom.ts": (text) => [guessType([text], plainFormat), guessOptions([text])],
  ...readersBy("custom-field.ts", ["text", "number", "date", "choice"] as const, (type, text) =>
    readFieldValue({ type, options: [] }, text),
  ),
  ...readersBy("read-row.ts", accountImportFields, (field, text) => readRow([text], reader([field]))),
  ...readersBy("read-contact.ts", contactImportFields, (field, text) => readContact([text], reader([field]))),
  "read-activity.ts": (text) => [readActivity([text, text], "notes", reader(["body", "id"])), plainText(text)],
  "contact-words.ts": (text) => [isYes(text), isNo(text), findLevel(text), findFunction(text)],
  "contact-words.ts: title": (text) => placeOf(text),
  "cut-text.ts": (text) => [cutText(text, 200), shorten(text), domainIn(text)],
  "match-pasted.ts": (text) => readEntry(text),
  "pasted.ts": (text) => readPasted(text),
  "xlsx/xml.ts": (text) => readXml(bytesOf(`<?xml version="1.0"?><a>${text}`), {}),
  "xlsx/formats.ts": (text) => readFormat(text),
  "xlsx/numbers.ts": (text) => writeNumber(text, { kind: "number" }, false),
  "xlsx/text.ts": (text) => plainCellText(text),
  "content-kind.ts": (text) => [kindOfContent(Buffer.from(text)), mayFollow("text/plain", Buffer.from(text))],
  "safe-name.ts": (text) => sanitizeFileName(text),
  "decode-bytes.ts": (text) => decodeBytes(Buffer.from(text), `text/html; charset=${text.slice(0, 1_000)}`),
  "find-feed.ts": (text) => findFeed(text, page),
  "read-feed.ts: RSS": (text) => readFeed(`<rss><channel><item><title>${text}`, page, now),
  "read-feed.ts: Atom": (text) =>
    readFeed(`<feed><entry><title>x</title><link href="${text}"/></entry></feed>`, page, now),
  "read-feed.ts: bare": (text) => readFeed(text, page, now),
  "plain-text.ts": (text) => plainTextOf(text, 300),
  "read-date.ts": (text) => readDate(text),
  "guess-signal-kind.ts": (text) => guessSignalKind(text),
  "source-name.ts": (text) => sourceNameOf(text, "news.example"),
  "robots.ts": (text) => isAllowed(readRobots(text), page),
  "robots.ts: rule": (text) =>
    isAllowed(readRobots(`user-agent: *\ndisallow: /${text.slice(0, 1_900)}$`), new URL(`/${"a".repeat(2_000)}`, page)),
  "submissions.ts": (text) => readSubmissions(text, "0000000001", now),
  "facts.ts": (text) => readFacts(text, "0000000001", now),
  ...readersBy("item-text.ts", ["1.01", "2.01", "5.02"], (item, text) =>
    readItemText(`<p>Item ${item}</p><p>${text}</p><p>${text}`, item, findItem(item)?.quoted ?? { name: /^$/ }),
  ),
  "item-text.ts: page": (text) => readItemText(text, "5.02", findItem("5.02")?.quoted ?? { name: /^$/ }),
  "read-figures.ts": (text) => readFigures(text, now),
  "derive.ts": (text) => [domainOf(text), domainOf(`https://${text}`)],
  "match-account.ts": (text) => withoutLegalForm(text),
  "address.ts": (text) => isPublicAddress(text),
  "email.ts": (text) => [readEmail(text), findEmailAddress(text)],
  "email-list.ts": within(10_000, (text) => [...readEmailList(text)]),
  "password-rules.ts": (text) =>
    newPasswordSchema.safeParse(text).success &&
    validatePassword(text, { email: "rep@acme.example", fullName: "Ravi Petersen" }),
  "reject-malformed-input.ts": (text) => rejectMalformedInput({ text, [text]: [text] }),
  "link.ts": (text) => [findLink(text), findLink(`https://${text}`), findSource(`https://x.example/${text}`)],
  "linked-text.ts": within(noteChars, (text) => [splitLinks(text), readTitles(text)]),
  "csv.ts": (text) => [guardText(text), readGuarded(text)],
  "filter-tree.ts": within(headerChars, (text) => readTree(text)),
  "list-text.ts": within(headerChars, (text) => splitList(text)),
  "custom-field-filter.ts": within(headerChars, (text) => [readFieldDraft(text), readFieldConditions(text)]),
  "saved-view.ts": within(headerChars, (text) => readListAddress(text)),
  "alert-rule.ts": within(headerChars, (text) => readRuleQuery(text)),
  "signal-filter.ts": within(headerChars, (text) => readSignalFilter(text)),
  "markup.ts": (text) => parseMarkup(text),
  "mask-others.ts": createMask({ names: ["Nina Newcomer"], emails: [], phones: ["+1 415 555 0101"] }, ["Otto Other"]),
  "mention.ts": (text) => [readBody(text, [{ uid: "a", name: "A" }]), readPicks(text)],
  "parse-composer-text.ts": (text) => parseComposerText(text, "note"),
  ...readersBy("read-input.ts", ["employees", "market_cap_usd", "website", "founded_year", "name"], readInput),
  "amount.ts": (text) => readTypedAmount(text),
  "provider-address.ts": within(headerChars, (text) => [
    findProviderAddress(text, "https://app.example"),
    findProviderAddress(`https://${text}`, "https://app.example"),
  ]),
  "dismissals.ts": within(headerChars, (text) => [readDismissals(text), parseDismissals(text)]),
  "cookie-header.ts": within(headerChars, (text) => findCookie(text, "session")),
  "route-table.ts": within(headerChars, (text) => findAccess(`/${text}`)),
  "enterprise.ts: description": (text) => createEnterprise({ "openid-configuration": text }).readDescription(provider),
  ...readersBy(
    "enterprise.ts: described",
    ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri", "token_endpoint_auth_methods_supported"],
    (field, text) => createEnterprise({ "openid-configuration": { [field]: text } }).begin(provider, text),
  ),
  "enterprise.ts: keys": (text) =>
    createEnterprise({ keys: text }).countKeys({ issuer: "", jwks_uri: `${provider.issuer}/keys` }),
  "enterprise.ts: answer": within(responseChars, (text) =>
    finishSignIn({ access_token: text, token_type: text, id_token: text, error: text }),
  ),
  "enterprise.ts: token": within(responseChars, (text) =>
    finishSignIn({
      ...{ access_token: "a", token_type: "bearer" },
      id_token: tokenOf({ iss: provider.issuer, sub: text, aud: text, nonce: text, email: text, exp: 9e9, iat: 1 }),
    }),
  ),
  "microsoft.ts: token": (text) => readMicrosoft(text, '{"keys":[]}'),
  "microsoft.ts: claims": within(responseChars, (text) =>
    readMicrosoft(tokenOf({ tid: tenant, oid: text, sub: text, [text]: text }), '{"keys":[]}'),
  ),
  "microsoft.ts: tenant": (text) => readMicrosoft(tokenOf({ tid: text }), '{"keys":[]}'),
  "microsoft.ts: keys": (text) => readMicrosoft(tokenOf({ tid: tenant }), text),
  "microsoft.ts: one key": within(responseChars, (text) =>
    readMicrosoft(
      tokenOf({ tid: tenant }, text),
      JSON.stringify({ keys: [{ kty: "RSA", kid: "a", n: text, e: "AQAB" }] }),
    ),
  ),
  "microsoft.ts: name": (text) => nameOf(text),
  "cursor.ts": within(headerChars, (text) => [
    decodeCursor(z.unknown(), text),
    decodeCursor(z.tuple([z.string(), z.uuid(), z.iso.datetime()]), base64url([text, text, text])),
  ]),
  "cursor.ts: JSON": (text) => decodeCursor(z.unknown(), Buffer.from(text).toString("base64url")),
  "scim/filter.ts": within(headerChars, (text) => [parseFilter(text), parsePath(text)]),
  "scim/query.ts": within(headerChars, (text) => readScimQuery({ filter: text, attributes: text, startIndex: text })),
  "scim/user.ts": (text) =>
    readUser({ userName: text, displayName: text, emails: [{ value: text }], name: { formatted: text } }, true),
  "scim/group.ts": (text) => readGroup({ displayName: text, members: [{ value: text }] }),
  "scim/patch.ts": (text) =>
    readPatch({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [
        { op: text, path: text, value: text },
        { op: "add", path: text, value: text },
      ],
    }),
  "expiry.ts": (text) => parseExpiry(text),
  "return-to.ts": within(headerChars, (text) => [safeReturnTo(text), safeReturnTo(`/${text}`), findLoginReason(text)]),
  "user-agent.ts": within(headerChars, (text) => describeUserAgent(text)),
  "stored-user.ts": (text) => parseStoredUser(text),
};

test.each(Object.keys(readers))(
  "a million worst-case characters don't block %s",
  async (name) => {
    const read = readers[name];
    if (!read) throw new Error("no such reader");
    const slow: string[] = [];
    for (const unit of units) {
      if (await blocksReader(read, unit)) slow.push(JSON.stringify(unit));
    }
    expect(slow).toEqual([]);
  },
  240_000,
);

test("a reader is found whose cost grows with the square of the length, unlike one with linear cost", async () => {
  const burnCpu = (ms: number) => {
    const startUs = process.cpuUsage().user;
    while (process.cpuUsage().user - startUs < ms * 1_000);
  };

  expect(await blocksReader((text) => burnCpu(400 * (text.length / 1_000_000) ** 2), "a")).toBe(true);
  expect(await blocksReader((text) => burnCpu(400 * (text.length / 1_000_000)), "a")).toBe(false);
});
