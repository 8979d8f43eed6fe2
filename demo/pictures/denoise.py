"""Takes the grain out of a picture: a mean over near pixels that look alike and lie on the same surface."""
import numpy as np

REACH = 5
COLOUR_SPREAD = 0.075
ALBEDO_SPREAD = 0.10
NORMAL_SPREAD = 0.22


def cleaned(colour, albedo, normal):
    """All three are (height, width, channels) and linear; what comes back has the channels of `colour`."""
    toned = np.sqrt(np.clip(colour, 0, 4))
    features = np.dstack([albedo / ALBEDO_SPREAD, normal / NORMAL_SPREAD]).astype(np.float32)
    total, weight = np.zeros_like(toned), np.zeros(toned.shape[:2], np.float32)
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            if down**2 + right**2 > REACH**2 + 1:
                continue
            near = shifted(toned, down, right)
            unlike = smoothed(((toned - near) ** 2).mean(2)) / COLOUR_SPREAD**2
            apart = ((features - shifted(features, down, right)) ** 2).sum(2)
            share = np.exp(-unlike - apart - (down**2 + right**2) / (2 * REACH**2))
            total += near * share[:, :, None]
            weight += share
    return (total / weight[:, :, None]) ** 2


def shifted(picture, down, right):
    """The picture moved by whole pixels, its border repeated."""
    rows = np.clip(np.arange(picture.shape[0]) + down, 0, picture.shape[0] - 1)
    columns = np.clip(np.arange(picture.shape[1]) + right, 0, picture.shape[1] - 1)
    return picture[rows][:, columns]


def smoothed(values):
    """Mean over three by three pixels."""
    high = values + shifted(values, 1, 0) + shifted(values, -1, 0)
    return (high + shifted(high, 0, 1) + shifted(high, 0, -1)) / 9
