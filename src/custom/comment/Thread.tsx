import { useEffect } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { subscribe } from '../../providers/realtime';
import { commentMessage } from '../../resources/admin/comment';
import { useCache } from '../../screens/cache';
import { showDatetime } from '../../screens/format/value';
import { ErrorState } from '../../screens/list/ListStates';
import { SendBox } from '../../screens/parts/SendBox';
import { useRecordsOf, type RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './comment.module.css';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    none: 'ยังไม่มีคำตอบ ทีมงานจะตอบที่นี่',
    reply: 'เขียนข้อความ',
    send: 'ส่งข้อความ',
    sending: 'กำลังส่ง…',
    closed: 'เรื่องนี้ปิดแล้ว กด “เปิดเรื่องอีกครั้ง” เพื่อเขียนต่อ',
    hint: 'Ctrl+Enter เพื่อส่ง',
  },
  {
    none: 'No replies yet; answers appear here',
    reply: 'Write a message',
    send: 'Send',
    sending: 'Sending…',
    closed: 'This thread is closed. Press “Open again” to write on',
    hint: 'Ctrl+Enter to send',
  },
);

/** The most replies read of one thread; the oldest first. */
const MANY = 500;
const LONGEST = commentMessage.fields.text.maxLength;

function Reply({ thread }: { thread: RecordOf<'comment'> }) {
  const { def } = useScreen();
  const w = useWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const onSend = async (text: string): Promise<void> => {
    try {
      await provider.create(commentMessage.name, { data: { thread: thread.id, text } });
    } finally {
      void cache.refresh(commentMessage.name);
      void cache.refresh(def.name);
    }
  };
  return (
    <SendBox
      label={w('reply')}
      send={w('send')}
      sending={w('sending')}
      hint={w('hint')}
      icon="outbox"
      rows={4}
      maxLength={LONGEST}
      primary
      field="text"
      onSend={onSend}
    />
  );
}

/** The replies of a thread in order, the employee's own to the right, and a box for the next reply. */
export default function Thread({ record }: { record: RecordOf<'comment'> }) {
  const { t, language, actor } = useScreen();
  const w = useWords();
  const cache = useCache();
  const {
    data: messages,
    error,
    refetch,
  } = useRecordsOf(commentMessage.name, {
    filter: { thread: record.id },
    sort: { field: 'created_at', order: 'ASC' },
    pagination: { page: 1, perPage: MANY },
  });
  useEffect(() => subscribe(`live/office/${commentMessage.name}`, () => void cache.refresh(commentMessage.name)), [cache]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.thread}>
      {messages === undefined && <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />}
      {messages?.length === 0 && <p className="muted tab-empty">{w('none')}</p>}
      {messages && messages.length > 0 && (
        <ol className={css.threadMessages}>
          {messages.map((message) => (
            <li
              key={message.id}
              className={message.author === actor.user.id ? `${css.threadMessage} ${css.threadMessageOwn}` : css.threadMessage}
            >
              <p className={css.threadWho}>
                <b>{message._text?.['author']}</b>{' '}
                <time dateTime={message.created_at}>{showDatetime(message.created_at ?? '', language)}</time>
              </p>
              <p className={css.threadText}>{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      {record.state === 'closed' ? (
        <p className="notice">
          <Icon name="info" size={20} />
          {w('closed')}
        </p>
      ) : (
        <Reply thread={record} />
      )}
    </div>
  );
}
