import { Readable } from "node:stream";
import { attachmentHeader } from "../../attachments/safe-name";
import type { Context } from "../../context";
import { openAttachment } from "../../domains/activity/attachments/note-attachments";
import {
  addAttachmentChunk,
  discardAttachment,
  getUpload,
  startUpload,
} from "../../domains/activity/attachments/store-upload";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";

/**
 * `/attachments/…`: attachments of notes. They are uploaded in chunks, attached when the note is written, and always
 * sent as downloads.
 */
export function attachmentRoutes(app: App, { db, now, change, attachmentBytes, createOnce }: Context): void {
  void app.register(async (scope: App) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    serve(scope, "POST /attachments/", (principal, request) =>
      createOnce(principal, request, (tx) => ({
        make: () => startUpload(tx, principal, request.body, attachmentBytes, now()),
        find: (id) => getUpload(tx, principal, id),
      })),
    );

    serve(scope, "PUT /attachments/:id/chunks/:index/", async (principal, request) => {
      const { id, index } = request.params;
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw invalidField("body", "Send the file's bytes");
      await change((tx) => addAttachmentChunk(tx, principal, id, { index, content: body }));
    });

    serve(scope, "DELETE /attachments/:id/", (principal, request) =>
      change((tx) => discardAttachment(tx, principal, request.params.id)),
    );

    serve(scope, "GET /attachments/:id/content/", async (principal, request, reply) => {
      const { name, type, content } = await openAttachment(db, principal, request.params.id, now);
      return reply
        .type(type ?? "application/octet-stream")
        .header("Content-Disposition", attachmentHeader(name))
        .header("X-Content-Type-Options", "nosniff")
        .header("Content-Security-Policy", "default-src 'none'; sandbox")
        .send(Readable.from(content, { highWaterMark: 1 }));
    });
  });
}
