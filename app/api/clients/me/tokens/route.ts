import { z } from "zod";
import { newApiTokenSchema } from "@/lib/contracts/api-token";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { listApiTokens, makeApiToken } from "@/lib/settings/server/api-tokens";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { proveIdentity } from "@/lib/settings/server/own-identities";

const bodySchema = newApiTokenSchema
  .omit({ proof: true })
  .extend({ current_password: z.string().max(1024).optional() });

/** By what other systems send to my client. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await listApiTokens(backend)));
});

/** Makes one, once whoever is signed in has shown that it is them (case J3). */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  const { name, current_password: password } = await readJson(request, bodySchema);
  const { proof } = dataOf(await proveIdentity(backend, password || undefined));
  return answer(dataOf(await makeApiToken(backend, { name, proof })), { status: 201 });
});
