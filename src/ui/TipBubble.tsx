import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import MuiRoom from './MuiRoom';

export interface BubbleProps {
  anchor: HTMLElement;
  text: string;
}

/** The bubble beside an element. In a dialog or a popover it stands there too: below them, nobody would see it. */
export default function TipBubble({ anchor, text }: BubbleProps) {
  // A finger covers what is below it.
  const beside = window.matchMedia('(pointer: coarse)').matches ? 'top' : 'bottom';
  const placement: TooltipProps['placement'] = anchor.closest('.side--mini') ? 'right' : beside;
  const container = anchor.closest<HTMLElement>('dialog, [popover]') ?? document.body;
  return (
    <MuiRoom>
      <Tooltip open title={text} placement={placement} slotProps={{ popper: { anchorEl: anchor, container } }}>
        <span hidden />
      </Tooltip>
    </MuiRoom>
  );
}
