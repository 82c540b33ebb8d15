import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import MuiProvider from './MuiProvider';

export interface BubbleProps {
  anchor: HTMLElement;
  text: string;
}

/** The bubble beside an element. For an element in a dialog or a popover it is rendered inside that, because it would be hidden below. */
export default function TipBubble({ anchor, text }: BubbleProps) {
  // On a touch screen a finger covers the space below.
  const beside = window.matchMedia('(pointer: coarse)').matches ? 'top' : 'bottom';
  const placement: TooltipProps['placement'] = anchor.closest('.side--mini') ? 'right' : beside;
  const container = anchor.closest<HTMLElement>('dialog, [popover]') ?? document.body;
  return (
    <MuiProvider>
      <Tooltip open title={text} placement={placement} slotProps={{ popper: { anchorEl: anchor, container } }}>
        <span hidden />
      </Tooltip>
    </MuiProvider>
  );
}
