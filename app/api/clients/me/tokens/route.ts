import { z } from "zod";
import { ask } from "@/lib/backend/ask";
import { newApiTokenSchema } from "@/lib/contracts/incoming/api-token";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";

const bodySchema = newApiTokenSchema
  .omit({ proof: true })
  .extend({ current_password: z.string().max(1024).optional() });

export { serveEndpoint as GET } from "@/lib/proxy/serve-endpoint";

/** Creates an API token, once the signed-in user has confirmed their identity (case J3). */
export const POST = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  const { name, current_password: password } = await readJson(request, bodySchema);
  const { proof } = dataOf(
    await ask(backend, "POST /users/me/identities/proof/", { body: { current_password: password || undefined } }),
  );
  return answer(dataOf(await ask(backend, "POST /clients/me/tokens/", { body: { name, proof } })), { status: 201 });
});
