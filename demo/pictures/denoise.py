"""Removes noise from a picture: averages nearby pixels that look alike and lie on the same surface."""
import numpy as np

REACH = 4
COLOUR_SPREAD = 0.075
ALBEDO_SPREAD = 0.10
NORMAL_SPREAD = 0.22


def cleaned(pictures, knowns, albedo, normal):
    """
    All arrays are (height, width, channels) and linear; the result has the channels of `pictures`.

    `knowns` say how much of each pixel is known: the unknown part takes its colour from the neighbouring pixels.
    """
    toned = [np.sqrt(np.clip(picture, 0, 4)) for picture in pictures]
    features = np.dstack([albedo / ALBEDO_SPREAD, normal / NORMAL_SPREAD]).astype(np.float32)
    totals = [np.zeros_like(picture) for picture in toned]
    weights = [np.zeros(albedo.shape[:2], np.float32) for _ in toned]
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            if down**2 + right**2 > REACH**2 + 1:
                continue
            apart = ((features - shifted(features, down, right)) ** 2).sum(2)
            apart += (down**2 + right**2) / (2 * REACH**2)
            for picture, known, total, weight in zip(toned, knowns, totals, weights):
                near = shifted(picture, down, right)
                unlike = smoothed(((picture - near) ** 2).mean(2)) / COLOUR_SPREAD**2
                share = np.exp(-unlike - apart) * shifted(known, down, right)[:, :, 0]
                total += near * share[:, :, None]
                weight += share
    return [(total / weight[:, :, None]) ** 2 for total, weight in zip(totals, weights)]


def shifted(picture, down, right):
    """The picture moved by whole pixels, its border repeated."""
    rows = np.clip(np.arange(picture.shape[0]) + down, 0, picture.shape[0] - 1)
    columns = np.clip(np.arange(picture.shape[1]) + right, 0, picture.shape[1] - 1)
    return picture[rows][:, columns]


def smoothed(values):
    """Mean over three by three pixels."""
    high = values + shifted(values, 1, 0) + shifted(values, -1, 0)
    return (high + shifted(high, 0, 1) + shifted(high, 0, -1)) / 9
