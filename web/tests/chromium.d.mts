// chromium.d.mts - The types of chromium.mjs.
export const windowed: string;
export const launching: { executablePath: string; args: string[] };
