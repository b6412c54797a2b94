import { Center, Group, Image, Modal, NavLink, ThemeIcon, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { MediaView, MessageView } from '../../../page-api/page.message.views';
import { Icon, IconButton } from '../parts/Icon';

type Photo = Extract<MediaView, { kind: 'photo' }>;

/** The photos and files of a message or an album. */
export function Media({ messages }: { messages: MessageView[] }) {
  /** The index of the photo in the lightbox. */
  const [openIndex, setOpenIndex] = useState<number>();
  const allMedia = messages.flatMap(({ media }) => media ?? []);
  const photos = allMedia.filter((media) => media.kind === 'photo');
  return (
    <>
      {photos.length > 0 && (
        <div className="photos" data-count={photos.length}>
          {photos.map((photo, index) => (
            <UnstyledButton
              key={index}
              aria-label={`Open photo ${index + 1} of ${photos.length}`}
              onClick={() => setOpenIndex(index)}
            >
              <img src={photo.previewUrl} alt="" width={photo.width} height={photo.height} />
            </UnstyledButton>
          ))}
        </div>
      )}
      {allMedia.map(
        (media) =>
          media.kind !== 'photo' && (
            <NavLink
              key={media.url}
              component="a"
              href={media.url}
              download={media.name}
              p={4}
              leftSection={
                <ThemeIcon size="xl" radius="xl">
                  <Icon name="file" />
                </ThemeIcon>
              }
              label={media.name}
              description={`${media.kind === 'video' ? 'Video, ' : ''}${Math.ceil(media.size / 1024)} KB`}
            />
          ),
      )}
      {openIndex !== undefined && (
        <Lightbox photos={photos} firstIndex={openIndex} onClose={() => setOpenIndex(undefined)} />
      )}
    </>
  );
}

interface LightboxProps {
  photos: Photo[];
  firstIndex: number;
  onClose: () => void;
}

function Lightbox({ photos, firstIndex, onClose }: LightboxProps) {
  const [index, setIndex] = useState(firstIndex);
  const move = (step: number) => setIndex((index + step + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };
  return (
    <Modal opened title="Photo" size="auto" onClose={onClose} onKeyDown={onKeyDown}>
      <Center>
        <Image src={photos[index]!.url} alt="" mah="75dvh" fit="contain" radius="md" />
      </Center>
      {photos.length > 1 && (
        <Group justify="center" mt="xs">
          <IconButton name="back" label="Previous photo" onClick={() => move(-1)} />
          {index + 1} of {photos.length}
          <IconButton name="forward" label="Next photo" onClick={() => move(1)} />
        </Group>
      )}
    </Modal>
  );
}
