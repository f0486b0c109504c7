import type { ServerResponse } from "node:http";
import { type Html, html, sendPage } from "../page";
import type { SampleFiling } from "./filings";

const resignation = html`<p>Item 5.02. Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain
Officers; Compensatory Arrangements of Certain Officers.</p>
<p>(b) On the day of this report, Robin Sample, Chief Financial Officer, told the board of leaving at the end of the
quarter. The search for a successor has begun.</p>`;

const agreement = html`<table><tr><td>Item&nbsp;1.01</td><td>Entry into a Material Definitive Agreement.</td></tr></table>
<p><i>Supply Agreement</i></p>
<p>On the day of this report, the registrant (the “Company”) entered into a Supply Agreement (the “Agreement”) with
Specimen Energy, N.A., under which it buys 40 megawatts of wind power for ten years. The Agreement has customary terms.</p>
<p>The foregoing description is qualified by the full text of the Agreement, incorporated herein by reference.</p>`;

const acquisition = html`<p><b>Item 2.01 Completion of Acquisition or Disposition of Assets.</b></p>
<p>The information set forth in the Introductory Note of this report is incorporated by reference into this Item 2.01.</p>
<p>As previously disclosed, the registrant (the “Company”) agreed on a merger with Sample Tools LLC in the spring. On the
day of this report, the Company completed its acquisition of Sample Tools LLC for $410 million in cash.</p>`;

/** The fictitious texts of an 8-K's items. Other items only refer to the exhibits. */
const texts: Readonly<Record<string, Html>> = { "1.01": agreement, "2.01": acquisition, "5.02": resignation };

/** Sends the main document of a filing: a cover, the text of each item, exhibits and the signature. */
export function sendDocument(res: ServerResponse, { form, items }: Pick<SampleFiling, "form" | "items">): void {
  const listed = items.split(",").filter((item) => item !== "" && item !== "9.01");
  const body = html`<p>FORM ${form}</p><p>Check the box if the filing is intended to satisfy the obligation under Item 5.02 of the form.</p>
${listed.map((item) => texts[item] ?? html`<p>Item ${item}</p><p>See the exhibits.</p>`)}
<p>Item 9.01 Financial Statements and Exhibits.</p><p>SIGNATURE</p>`;
  sendPage(res, { title: `Sample ${form}`, body });
}
