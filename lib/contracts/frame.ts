import { z } from "zod";
import { messageSchema } from "./message";

/** At most so many messages come with a page; more are heard over the live connection. */
export const mostShown = 50;

/** A message as those whom it is for see it. */
export const shownMessageSchema = messageSchema.pick({
  id: true,
  scope: true,
  title: true,
  body: true,
  severity: true,
  roles: true,
  start_time: true,
  end_time: true,
  dismissible: true,
  link: true,
});

export type ShownMessage = z.infer<typeof shownMessageSchema>;

/** `GET {api}/frame/`: what stands around every signed-in page before its live connection is there. */
export const frameSchema = z.object({
  /** Those that are live for the user now, dismissed ones among them; the gravest first. */
  messages: z.array(shownMessageSchema).max(mostShown),
  /** Null: not known at the moment. */
  unread_alerts: z.number().int().nonnegative().nullable(),
});

export type Frame = z.infer<typeof frameSchema>;
