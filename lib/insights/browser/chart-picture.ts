import "client-only";

const namespace = "http://www.w3.org/2000/svg";

/** The picture's width in pixels; a PNG is twice as wide, for sharp print and screens. */
const width = 960;
const margin = 24;
const axisWidth = 56;
const lineHeight = 22;
const pngScale = 2;

/** The properties that style sheets apply to a drawing and that a separate file lacks. */
const drawnStyles = [
  "fill",
  "fill-opacity",
  "opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-size",
  "font-variant-numeric",
] as const;

/**
 * Creates a self-contained picture of a chart as shown: title, unit, drawing, legend and source.
 *
 * @param figure the chart's `<figure>`
 * @returns an SVG, 960 pixels wide
 */
export function chartAsSvg(figure: HTMLElement): string {
  const plot = figure.querySelector<SVGSVGElement>("[data-plot]");
  const axis = figure.querySelector<SVGSVGElement>("[data-y-axis]");
  if (!plot || !axis) throw new Error("the chart has no drawing");
  const colors = { ink: colorOf(figure, "[data-chart-title]"), faint: colorOf(figure, "[data-caption]") };
  const legend = [...figure.querySelectorAll<HTMLElement>("[data-legend]")];
  const plotTop = margin + 2 * lineHeight + 8;
  const plotHeight = Number(plot.getAttribute("height"));
  const legendTop = plotTop + plotHeight + lineHeight;
  const height = legendTop + legend.length * lineHeight + lineHeight + margin / 2;

  const picture = element("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  // The page's fonts can't be embedded in the file.
  picture.setAttribute("font-family", "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif");
  picture.append(
    element("rect", { width, height, fill: getComputedStyle(figure).backgroundColor }),
    text(wordsOf(figure, "[data-chart-title]"), { x: margin, y: margin + 14, size: 17, fill: colors.ink, weight: 600 }),
    text(wordsOf(figure, "[data-chart-subtitle]"), { x: margin, y: margin + 36, size: 13, fill: colors.faint }),
    moveTo(plot, { x: margin, y: plotTop, width: width - 2 * margin - axisWidth, height: plotHeight }),
    moveTo(axis, { x: width - margin - axisWidth, y: plotTop, width: axisWidth, height: plotHeight }),
  );
  legend.forEach((row, index) => {
    const y = legendTop + index * lineHeight;
    const sample = row.querySelector<SVGSVGElement>("[data-sample]");
    if (sample) picture.append(moveTo(sample, { x: margin, y: y - 9, width: 28, height: 10 }));
    picture.append(text(row.dataset.legend ?? "", { x: margin + 38, y, size: 13, fill: colors.ink }));
  });
  const source = wordsOf(figure, "[data-caption]");
  picture.append(text(source, { x: margin, y: height - margin, size: 11, fill: colors.faint }));
  return new XMLSerializer().serializeToString(picture);
}

/**
 * Renders an SVG as a PNG.
 *
 * @throws Error when this browser can't render it
 */
export async function svgAsPng(svg: string): Promise<Blob> {
  const image = new Image();
  // A data URL, since the content security policy doesn't allow blob URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * pngScale;
  canvas.height = image.naturalHeight * pngScale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no canvas");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is empty"))), "image/png"),
  );
}

/** Copies a drawing to another position, with its styles inlined. */
function moveTo(drawing: SVGSVGElement, at: Record<"x" | "y" | "width" | "height", number>): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((part, index) => {
    const original = originals[index];
    if (original) writeStyles(part, getComputedStyle(original));
    part.removeAttribute("class");
  });
  for (const part of copy.querySelectorAll("[data-cursor], [data-selection]")) part.remove();
  for (const [name, value] of Object.entries(at)) copy.setAttribute(name, String(value));
  copy.setAttribute("overflow", "visible");
  return copy;
}

function writeStyles(part: SVGElement, styles: CSSStyleDeclaration): void {
  if (part.tagName === "svg") return;
  for (const name of drawnStyles) part.setAttribute(name, styles.getPropertyValue(name));
}

interface TextLook {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: number;
}

function text(words: string, { x, y, size, fill, weight = 400 }: TextLook): SVGElement {
  const written = element("text", { x, y, fill, "font-size": size, "font-weight": weight });
  written.textContent = words;
  return written;
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function wordsOf(figure: HTMLElement, selector: string): string {
  return figure.querySelector(selector)?.textContent?.trim() ?? "";
}

function colorOf(figure: HTMLElement, selector: string): string {
  const found = figure.querySelector(selector);
  return found ? getComputedStyle(found).color : "currentColor";
}
