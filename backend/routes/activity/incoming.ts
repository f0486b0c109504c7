import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { incomingFactSchema, incomingSignalSchema } from "@/lib/contracts/incoming/incoming";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { authenticateClientToken } from "../../domains/shared/client-tokens";
import { storeFact } from "../../domains/signals/incoming/store-fact";
import { storeItems } from "../../domains/signals/incoming/store-items";
import { storeSignal } from "../../domains/signals/incoming/store-signal";
import { type App, serve } from "../../http/serve";
import { createWriteLimit } from "../../session/write-limit";

/** `/incoming/`: data that other systems send with a client's API token; the token gives access to nothing else. */
export function incomingRoutes(app: App, { db, now, change }: Context): void {
  const clients = new WeakMap<FastifyRequest, string>();
  const limitWrites = createWriteLimit(db, now);

  function clientOf(request: FastifyRequest): string {
    const clientId = clients.get(request);
    if (clientId === undefined) throw refused();
    return clientId;
  }

  void app.register(async (scope: App) => {
    // Runs before the body is parsed, so that a request without a valid token gets 401 and never learns which field was
    // malformed.
    scope.addHook("onRequest", async (request) => {
      const { authorization } = request.headers;
      const sender = await authenticateClientToken(db, "api", { authorization, now: now() });
      if (!sender) throw refused();
      await limitWrites(request, `token ${sender.id}`);
      clients.set(request, sender.clientId);
    });

    serve(scope, "POST /incoming/signals/", async (request) => {
      const clientId = clientOf(request);
      const sent = { clientId, items: request.body.items, schema: incomingSignalSchema };
      const items = await storeItems(db, sent, (item, accountId) =>
        change((tx) => storeSignal(tx, { clientId, accountId }, item, now())),
      );
      return { items };
    });

    serve(scope, "POST /incoming/facts/", async (request) => {
      const clientId = clientOf(request);
      const cause = { kind: "api", id: randomUUID() };
      const sent = { clientId, items: request.body.items, schema: incomingFactSchema };
      const items = await storeItems(db, sent, (item, accountId) =>
        change((tx) => storeFact(tx, { clientId, accountId }, item, { cause, now: now() })),
      );
      return { items };
    });
  });
}

function refused(): AppError {
  return new AppError(401, "unauthenticated", "Send an API token (Settings › API) that hasn't been revoked.");
}
