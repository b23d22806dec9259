// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev Keeps every call: who made it, with what value and data.
contract RecordingTarget {
    struct Kept {
        address caller;
        uint256 value;
        bytes data;
    }

    Kept[] private _kept;

    receive() external payable {
        _kept.push(Kept(msg.sender, msg.value, ""));
    }

    fallback() external payable {
        _kept.push(Kept(msg.sender, msg.value, msg.data));
    }

    function count() external view returns (uint256) {
        return _kept.length;
    }

    function kept(uint256 place) external view returns (Kept memory) {
        return _kept[place];
    }
}

/// @dev Makes calls that it was told whenever it is called, keeps how they ended, and succeeds.
contract NestingTarget {
    struct Nested {
        address target;
        bytes data;
    }

    Nested[] private _nested;
    bool[] private _succeeded;
    bytes[] private _answers;

    receive() external payable {}

    fallback() external payable {
        for (uint256 i = 0; i < _nested.length; ++i) {
            (bool succeeded, bytes memory answer) = _nested[i].target.call(_nested[i].data);
            _succeeded.push(succeeded);
            _answers.push(answer);
        }
    }

    function prepare(address target, bytes calldata data) external {
        _nested.push(Nested(target, data));
    }

    function outcome(uint256 place) external view returns (bool succeeded, bytes memory answer) {
        return (_succeeded[place], _answers[place]);
    }

    function outcomes() external view returns (uint256) {
        return _succeeded.length;
    }
}

/// @dev Makes one call of itself that needs much gas, takes its failure for an answer, and succeeds.
contract SwallowingTarget {
    /// @dev What the call needs.
    uint256 public constant NEEDED = 1_500_000;

    bool public succeeded;

    fallback() external payable {
        (succeeded, ) = address(this).call(abi.encodeCall(this.work, ()));
    }

    function work() external view {
        require(gasleft() >= NEEDED, "too little gas");
    }
}

/// @dev Wrapped coin that pays out with the little gas of `transfer`, as the common ones do.
contract StipendPayer {
    function withdraw() external {
        payable(msg.sender).transfer(address(this).balance);
    }

    receive() external payable {}
}
