// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BridgeERC20} from "@openzeppelin/contracts/crosschain/bridges/BridgeERC20.sol";
import {BridgeERC7802} from "@openzeppelin/contracts/crosschain/bridges/BridgeERC7802.sol";
import {CrosschainLinked} from "@openzeppelin/contracts/crosschain/CrosschainLinked.sol";
import {IERC7802} from "@openzeppelin/contracts/interfaces/draft-IERC7802.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Bridgeable} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC20Bridgeable.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IssuedToken} from "./IssuedToken.sol";
import {OpenZeppelinFixture} from "./OpenZeppelinFixture.sol";

/// @dev The token elsewhere: its bridge mints and burns, as long as it may.
contract BridgedToken is ERC20Bridgeable {
    address private _bridge;

    error NotTheBridge(address caller);

    constructor() ERC20("Bridged", "BRD") {}

    function allow(address bridge) external {
        _bridge = bridge;
    }

    function _checkTokenBridge(address caller) internal view override {
        require(caller == _bridge, NotTheBridge(caller));
    }
}

/// @dev Locks and releases.
contract CustodyBridge is BridgeERC20 {
    constructor(IERC20 token_) BridgeERC20(token_) CrosschainLinked(new Link[](0)) {}

    function link(address gateway, bytes memory counterpart) external {
        _setLink(gateway, counterpart, false);
    }
}

/// @dev Burns and mints.
contract MintingBridge is BridgeERC7802 {
    constructor(IERC7802 token_) BridgeERC7802(token_) CrosschainLinked(new Link[](0)) {}

    function link(address gateway, bytes memory counterpart) external {
        _setLink(gateway, counterpart, false);
    }
}

/// @notice OpenZeppelin's `BridgeERC20` and `BridgeERC7802` on the mailbox, unmodified: locked on one spoke, minted on
/// the other, through the hub.
contract BridgeERC20Test is OpenZeppelinFixture {
    uint256 private constant SUPPLY = 1000 ether;

    address private immutable _alice = makeAddr("alice");
    address private immutable _bob = makeAddr("bob");

    IssuedToken private _issued;
    BridgedToken private _bridged;
    CustodyBridge private _custody;
    MintingBridge private _minting;

    function setUp() public override {
        super.setUp();
        _issued = new IssuedToken(_alice, SUPPLY);
        _bridged = new BridgedToken();
        _custody = new CustodyBridge(_issued);
        _minting = new MintingBridge(_bridged);
        _bridged.allow(address(_minting));
        _custody.link(address(mailboxes[SPOKE_A]), _interop(SPOKE_B, address(_minting)));
        _minting.link(address(mailboxes[SPOKE_B]), _interop(SPOKE_A, address(_custody)));
        _prepay(SPOKE_A, address(_custody));
        _prepay(SPOKE_B, address(_minting));
        vm.prank(_alice);
        _issued.approve(address(_custody), SUPPLY);
    }

    function test_bridge_bothWays_movesTheTokens() public {
        _bridgeOut(100 ether);
        assertEq(_issued.balanceOf(address(_custody)), 100 ether);
        assertEq(_carry(SPOKE_A, SPOKE_B), 1);
        assertEq(_bridged.balanceOf(_bob), 100 ether);

        _bridgeHome(40 ether);
        assertEq(_bridged.totalSupply(), 60 ether);
        assertEq(_carry(SPOKE_B, SPOKE_A), 1);
        assertEq(_issued.balanceOf(_alice), SUPPLY - 60 ether);
        assertEq(_issued.balanceOf(address(_custody)), _bridged.totalSupply());
    }

    function test_bridge_withoutPrepaidBalance_keepsTheTokens() public {
        _enter(SPOKE_A);
        vm.prank(address(_custody));
        prepaids[SPOKE_A].withdraw(address(_custody), address(this), PREPAID);
        bytes memory to = _interop(SPOKE_B, _bob);
        vm.prank(_alice);
        vm.expectPartialRevert(IPrepaid.InsufficientPrepaid.selector);
        _custody.crosschainTransfer(to, 1 ether);
        assertEq(_issued.balanceOf(_alice), SUPPLY);
    }

    function test_bridge_whereMintingFails_mintsOnceWhenDeliveredAgain() public {
        _bridged.allow(address(0));
        _bridgeOut(5 ether);
        assertEq(_carry(SPOKE_A, SPOKE_B), 0);
        assertEq(_carryAgain(SPOKE_A, SPOKE_B), 0);
        assertEq(_bridged.totalSupply(), 0);

        _bridged.allow(address(_minting));
        assertEq(_carryAgain(SPOKE_A, SPOKE_B), 1);
        assertEq(_carryAgain(SPOKE_A, SPOKE_B), 0);
        assertEq(_bridged.balanceOf(_bob), 5 ether);
        assertEq(_bridged.totalSupply(), 5 ether);
    }

    function test_bridge_transfersInOneBatch_areAllMinted() public {
        for (uint256 i = 1; i <= 10; ++i) {
            _bridgeOut(i);
        }
        assertEq(_carry(SPOKE_A, SPOKE_B), 0x3ff);
        assertEq(_bridged.balanceOf(_bob), 55);
    }

    receive() external payable {}

    function _bridgeOut(uint256 amount) private {
        _enter(SPOKE_A);
        bytes memory to = _interop(SPOKE_B, _bob);
        vm.prank(_alice);
        _custody.crosschainTransfer(to, amount);
    }

    function _bridgeHome(uint256 amount) private {
        _enter(SPOKE_B);
        bytes memory to = _interop(SPOKE_A, _alice);
        vm.prank(_bob);
        _minting.crosschainTransfer(to, amount);
    }
}
