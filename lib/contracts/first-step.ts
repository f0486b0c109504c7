import { z } from "zod";

/** What somebody does first in an empty workspace, in this order. */
export const firstStepNames = ["accounts", "mine", "contact", "task", "colleagues"] as const;

export type FirstStepName = (typeof firstStepNames)[number];

const nameSchema = z.enum(firstStepNames);

/** `PUT {api}/home/steps/`: a step that somebody doesn't want to see, or does again. */
export const stepChoiceSchema = z.object({ name: nameSchema, is_hidden: z.boolean() }).strict();

export type StepChoice = z.infer<typeof stepChoiceSchema>;

/** A step that somebody's role can take; done is what the workspace itself shows. */
export const firstStepSchema = z.object({ name: nameSchema, is_done: z.boolean() });

export type FirstStep = z.infer<typeof firstStepSchema>;
