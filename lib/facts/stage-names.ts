import { accountFieldTable } from "@/lib/contracts/accounts/field-table";

/** The names of an account's stages. */
export const stageNames = accountFieldTable.stage.options;
