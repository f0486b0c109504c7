import "client-only";
import { callHost, fieldsOf, textsOf } from "@/lib/http/browser/call-host";
import { unreachableText } from "@/lib/sign-in/unreachable-text";

export type PostOutcome =
  | { kind: "ok"; body: unknown }
  | { kind: "refused"; detail: string; fields: Record<string, string> };

const away: PostOutcome = {
  kind: "refused",
  detail: unreachableText,
  fields: {},
};

/**
 * Posts a form's values to one of the server's handlers, as JSON. Never throws: an unreachable server is one of the
 * outcomes.
 */
export async function postForm(path: string, values: Record<string, unknown>): Promise<PostOutcome> {
  const response = await callHost("POST", path, { body: values });
  if (response === null) return away;
  return response.isOk ? { kind: "ok", body: response.body } : readRefusal(response.body);
}

function readRefusal(body: unknown): PostOutcome {
  const { detail, fields } = fieldsOf(body);
  if (typeof detail !== "string") return away;
  return { kind: "refused", detail, fields: { ...textsOf(fields) } };
}
