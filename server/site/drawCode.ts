import { renderSVG } from 'uqr';
import { readPromptPay } from '../../src/qr/promptPay';
import { GUARD } from '../calls/http';

/** The picture of a payment code, for pages of sites. It draws nothing but payment codes, and knows nothing of them but their text. */
export function drawCode(text: string): Response {
  if (text.length > 300 || readPromptPay(text) === null) return new Response(null, { status: 404, headers: GUARD });
  return new Response(renderSVG(text, { border: 4 }), {
    headers: {
      ...GUARD,
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400, immutable',
    },
  });
}
