import type { Context } from "../../context";
import { changeLogo, getLogo } from "../../domains/accounts/logo";
import { invalidField } from "../../errors";
import { drawLogo } from "../../files/draw-logo";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/logo/` and `/account-logos/{id}/`: the logos that a client uploads for its accounts. */
export function accountLogoRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "PUT /accounts/:id/logo/", async (principal, request) => {
    const content = await drawLogo(Buffer.from(request.body.content, "base64"));
    if (content === null) throw invalidField("content", "Choose a picture: PNG, JPEG or WebP, at most 16 megapixels.");
    return change((tx) => changeLogo(tx, principal, request.params.id, content, now()));
  });

  serve(app, "DELETE /accounts/:id/logo/", (principal, request) =>
    change((tx) => changeLogo(tx, principal, request.params.id, null, now())),
  );

  serve(app, "GET /account-logos/:id/", async (principal, request, reply) => {
    const content = await getLogo(db, principal, request.params.id);
    return reply
      .type("image/webp")
      .header("Content-Disposition", 'attachment; filename="logo.webp"')
      .header("X-Content-Type-Options", "nosniff")
      .header("Content-Security-Policy", "default-src 'none'; sandbox")
      .send(content);
  });
}
