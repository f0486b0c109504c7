import "client-only";

export type PostOutcome =
  | { kind: "ok"; body: unknown }
  | { kind: "refused"; code: string; detail: string; fields: Record<string, string> };

const away: PostOutcome = {
  kind: "refused",
  code: "unavailable",
  detail: "Sightline can't be reached right now. Try again in a moment.",
  fields: {},
};

/** Posts what a form holds to one of our handlers, as JSON. Never throws: a server that is away is an outcome too. */
export async function postForm(path: string, values: Record<string, string | undefined>): Promise<PostOutcome> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(values),
    });
    const body: unknown = await response.json();
    return response.ok ? { kind: "ok", body } : readRefusal(body);
  } catch {
    return away;
  }
}

function readRefusal(body: unknown): PostOutcome {
  if (typeof body !== "object" || body === null) return away;
  const { detail, code, fields }: { detail?: unknown; code?: unknown; fields?: unknown } = body;
  if (typeof detail !== "string") return away;
  return { kind: "refused", code: String(code), detail, fields: isTexts(fields) ? fields : {} };
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}
