<?php

dataset('winds', [
    'calm' => [0, 'calm'],
]);
