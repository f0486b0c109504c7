import type { Context } from "../../context";
import { type App, serve } from "../../http/serve";
import { addSampleData } from "../../seed/sample-data/add-sample-data";
import { removeSampleData } from "../../seed/sample-data/remove-sample-data";

/** `/clients/me/sample-data/`: the fictitious accounts with which an admin tries the workspace. */
export function sampleDataRoutes(app: App, { now, change }: Context): void {
  serve(app, "PUT /clients/me/sample-data/", (by) => change((tx) => addSampleData(tx, by, now())));

  serve(app, "POST /clients/me/sample-data/remove/", (by) => change((tx) => removeSampleData(tx, by, now())));
}
