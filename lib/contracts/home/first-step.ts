import { z } from "zod";

/** The first steps in an empty workspace. Names are stored when a member hides a step. */
export const firstStepNames = ["accounts", "mine", "contact", "task", "fit", "colleagues", "sources"] as const;

export type FirstStepName = (typeof firstStepNames)[number];

const nameSchema = z.enum(firstStepNames);

/** `PUT {api}/home/steps/`: hides a step, or shows it again. */
export const stepChoiceSchema = z.object({ name: nameSchema, is_hidden: z.boolean() }).strict();

export type StepChoice = z.infer<typeof stepChoiceSchema>;

/** A step that the user's role can take; whether it is done is derived from the workspace's data. */
export const firstStepSchema = z.object({ name: nameSchema, is_done: z.boolean() });

export type FirstStep = z.infer<typeof firstStepSchema>;
