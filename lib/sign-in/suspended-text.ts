/** Shown where the client's name isn't known, such as after a form without JavaScript. */
export const suspendedText =
  "Your company’s access to Sightline is suspended. Your company’s Sightline admin can ask the operator why.";
