import type { ReactNode } from 'react';
import type { IconName } from '../../../schema/data/icons';
import { Icon } from '../../../ui/Icon';
import './pages.css';

/** A page with nothing but a message: what happened, and what to do next. */
export function Message({
  icon,
  title,
  alert = false,
  children,
}: {
  icon: IconName;
  title: string;
  alert?: boolean;
  children?: ReactNode;
}) {
  return (
    <section className="message" role={alert ? 'alert' : undefined}>
      <Icon name={icon} size={40} className="message__icon" />
      <h1>{title}</h1>
      {children}
    </section>
  );
}
